/** Redacts paths of files and reasons of failures: they are shown, and end up in logs. */
import type { EngineContext } from '../../kernel/context.ts'

export interface Failure {
  readonly path: string
  readonly reason: string
}

export async function withoutCredentials(
  context: EngineContext,
  failed: readonly Failure[],
): Promise<readonly Failure[]> {
  return Promise.all(
    failed.map(async ({ path, reason }) => ({
      path: await clean(context, path),
      reason: await clean(context, reason),
    })),
  )
}

export async function clean({ capture }: EngineContext, text: string): Promise<string> {
  return (await capture.redactor.redact(text)).text
}
