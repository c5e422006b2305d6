export type Fetched =
  | { readonly kind: 'here'; readonly folder: string }
  | { readonly kind: 'missing'; readonly why: string }

export function findNpm(): string | null
export function fetchPackage(name: string, version: string, tools?: string): Promise<Fetched>
