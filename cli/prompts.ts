/**
 * Loads the prompts. Ctrl-D cancels a prompt, as Ctrl-C and Esc do. By default, Ctrl-D only closes the input, and the prompt
 * never ends.
 */
export async function loadPrompts(): Promise<typeof import("@clack/prompts")> {
  const prompts = await import("@clack/prompts");
  prompts.updateSettings({ aliases: { "\x04": "cancel" } });
  return prompts;
}
