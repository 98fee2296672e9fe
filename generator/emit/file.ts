/** A printed file: its path from the repository's root, and its whole text. */
export interface File {
  readonly path: string;
  readonly text: string;
}
