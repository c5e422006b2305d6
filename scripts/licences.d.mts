interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >
}
export function bundledPackages(metafiles: readonly Metafile[]): ReadonlyMap<string, string | null>
export function renderLicences(packages: ReadonlyMap<string, string | null>): string
