/** The part of cli-progress that is used; the package has no types of its own. */
declare module 'cli-progress' {
  export interface BarOptions {
    readonly format?: string
    readonly barCompleteChar?: string
    readonly barIncompleteChar?: string
    readonly barsize?: number
    readonly stream?: NodeJS.WritableStream
    readonly clearOnComplete?: boolean
    readonly hideCursor?: boolean
  }
  class SingleBar {
    constructor(options: BarOptions)
    start(total: number, startValue: number): void
    update(current: number): void
    setTotal(total: number): void
    stop(): void
  }
  const cliProgress: { readonly SingleBar: typeof SingleBar }
  export default cliProgress
}
