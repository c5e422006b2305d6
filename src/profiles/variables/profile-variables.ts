/** What the variables of one foreign system said. */
export interface ReadVariables<Settings extends object> {
  /** A variable that is not set yields no setting, so that the default of the tool holds. */
  readonly settings: Settings
  /** One line each, for a person. */
  readonly warnings: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>
