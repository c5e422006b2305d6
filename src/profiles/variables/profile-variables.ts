/** The result of reading the environment variables of one foreign system. */
export interface ReadVariables<Settings extends object> {
  /** A variable that is not set yields no setting, so that the tool's default applies. */
  readonly settings: Settings
  /** Messages for a person, one line each. */
  readonly warnings: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>
