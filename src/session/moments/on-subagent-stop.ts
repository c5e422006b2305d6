/** A subagent ends: nothing but that it did. What it said is in its own file, and captured from there. */
import { type HookHandler, nothing } from '../moment/moment.ts'

export const onSubagentStop: HookHandler = async () => nothing('captured from its file')
