/** Where proposed skills are written. Reading goes through SourceFiles. */
export interface SkillFiles {
  /**
   * Writes the whole file, folders made as needed; `exists` where something is there and must not be replaced.
   * What is replaced is so in one step.
   * @param path absolute
   */
  write(path: string, text: string, replace: boolean): Promise<'written' | 'exists'>
}
