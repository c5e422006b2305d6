/** @returns the sources of the pages, and links that lead nowhere */
export function buildDocs(out: string): {
  readonly pages: readonly string[]
  readonly broken: readonly string[]
}
