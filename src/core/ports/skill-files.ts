/** Where skills lie and proposed ones are written. Reading goes through SourceFiles. */
export interface SkillFiles {
  /** Folder of the skills that this user has in every project; absolute. */
  readonly ownFolder: string
  /**
   * Where a path leads once every symbolic link is followed, also where the last parts of it are not there yet;
   * null where a link leads nowhere or it cannot be told.
   * @param path absolute
   */
  resolve(path: string): Promise<string | null>
  /**
   * Writes the whole file, folders made as needed; `exists` where something is there and must not be replaced.
   * What is replaced is so in one step, and a copy of it is kept beside it as `.bak`, `.bak.2` …
   * @param path absolute
   */
  write(path: string, text: string, replace: boolean): Promise<'written' | 'exists'>
}
