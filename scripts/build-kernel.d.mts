export interface KernelFile {
  readonly source: string
  readonly module: string
  readonly mark: string
}

export type Compiled =
  | { readonly kind: 'compiled'; readonly modules: readonly string[] }
  | { readonly kind: 'missing'; readonly why: string }

export const KERNEL_FILES: readonly KernelFile[]
export function compileKernels(): Promise<Compiled>
