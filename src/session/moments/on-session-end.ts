/** Handles the end of a session: grades what it used and closes it. The caller does not wait. */
import { gradeUsed } from '../moment/grade.ts'
import { markUsed } from '../moment/mark-used.ts'
import { type HookHandler, nothing } from '../moment/moment.ts'
import { forgetPromptTerms } from '../prompt/prompt-terms.ts'

export const onSessionEnd: HookHandler = async ({ context, call, session, settings, now }) => {
  forgetPromptTerms(context.hooks, session)
  const closed = nothing('closed', { endedAt: call.at })
  if (!settings.grading) return closed
  return {
    ...closed,
    afterwards: async (store) => {
      await markUsed(store, session, { message: null, promptTerms: null }, now)
      await gradeUsed(store, session, now)
    },
  }
}
