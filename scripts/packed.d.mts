export interface FileSize {
  /** Relative to the package's folder, with slashes. */
  readonly path: string
  readonly bytes: number
}

export interface Packed {
  readonly file: string
  /** Size of the packed file. */
  readonly bytes: number
  readonly files: readonly FileSize[]
}

export interface InstallOptions {
  readonly node?: string
  readonly home: string
  readonly into: string
  readonly globally?: boolean
  readonly flags?: readonly string[]
}

export function pack(root: string, into: string): Promise<Packed>
export function install(
  file: string,
  options: InstallOptions,
): Promise<{ readonly folder: string; readonly said: string }>
export function listFiles(folder: string): readonly FileSize[]
