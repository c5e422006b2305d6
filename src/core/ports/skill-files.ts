/** The folders of skills, and writing of proposed ones. Reading goes through SourceFiles. */
export interface SkillFiles {
  /** Absolute path of the user's own skills folder, which applies in every project. */
  readonly ownFolder: string
  /**
   * Resolves all symbolic links of a path whose last parts need not exist yet; null for a broken link or if
   * it cannot be determined.
   * @param path absolute
   */
  resolve(path: string): Promise<string | null>
  /**
   * Writes the whole file and creates folders as needed; returns `exists` if there is a file and `replace` is
   * false. Replaces atomically, and keeps a copy of the old file as `.bak`, `.bak.2` …
   * @param path absolute
   */
  write(path: string, text: string, replace: boolean): Promise<'written' | 'exists'>
}
