import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 320, height: 640 } };
/** A folder for screenshots of all pages, for review. Without it, there are no screenshots. */
const pictures = process.env.PAGE_PICTURES;
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Expects that a page meets the accessibility rules and needs no horizontal scrolling. Checks the page at the size of a desktop
 * and of a phone, and in the light and the dark color scheme.
 */
export async function inspectPage(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // The page's content security policy allows no script, but it does not apply to `evaluate`.
      await page.evaluate(axe);
      const { violations, passes } = (await page.evaluate("axe.run()")) as AxeResults;
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      expect([name, size, colorScheme, ...found]).toEqual([name, size, colorScheme]);
      expect(passes.length).toBeGreaterThan(10);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect([name, size, width]).toEqual([name, size, viewport.width]);
      if (pictures)
        await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`), fullPage: true });
    }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
}
