/** What Lore kept of the sessions of a test, read through its own commands. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentHome, Conversation } from './agent-home.ts'
import { type ModelCall, textOf } from './fake-anthropic.ts'

interface Feed {
  readonly items: readonly { readonly episode: { readonly role: string; readonly text: string } }[]
}

/** Every turn that was kept, as `role: text`. */
export async function keptTurns(home: AgentHome): Promise<readonly string[]> {
  const { items } = await home.loreJson<Feed>('feed', '--limit', '500')
  return items.map(({ episode }) => `${episode.role}: ${episode.text}`)
}

interface Listing {
  readonly items: readonly { readonly title: string; readonly summary: string }[]
}

/** Title and text of every memory that stands. */
export async function memories(home: AgentHome): Promise<readonly string[]> {
  const { items } = await home.loreJson<Listing>('recent', '--limit', '200')
  return items.map(({ title, summary }) => `${title}: ${summary}`)
}

/** Waits as long as a slow machine may take; what never happens fails by the test's own time limit. */
export async function untilKept(home: AgentHome, words: string, times = 1): Promise<void> {
  for (;;) {
    const kept = await keptTurns(home)
    if (kept.filter((turn) => turn.includes(words)).length >= times) return
    await sleep(300)
  }
}

interface HookStatus {
  readonly runs: readonly HookRun[]
  readonly spooled: { readonly calls: number }
  readonly heldBack: object | null
}

export interface HookRun {
  readonly event: string
  readonly session: string
  readonly outcome: string
}

export async function hookStatus(home: AgentHome): Promise<HookStatus> {
  return home.loreJson<HookStatus>('hook', 'status', '--limit', '200')
}

/**
 * Holds a conversation whose every hook was answered in time. A hook gives up where a busy machine keeps it waiting,
 * and so do the next ones for a while: then another conversation is held, and only that one's calls of the model are
 * listed. What never happens fails by the test's own time limit.
 */
export async function inTime(home: AgentHome, hold: () => Promise<Conversation>): Promise<Conversation> {
  for (;;) {
    home.model.forget()
    const conversation = await hold()
    const { runs, spooled, heldBack } = await hookStatus(home)
    const own = runs.filter(({ session }) => session === conversation.sessionId)
    const all = own.length > 0 && own.every(({ outcome }) => outcome !== 'late' && outcome !== 'failed')
    if (all && spooled.calls === 0 && heldBack === null) return conversation
    await sleep(3_000)
  }
}

/** One prompt in a new conversation, answered in time. */
export async function askInTime(home: AgentHome, prompt: string, ...args: string[]): Promise<Conversation> {
  return inTime(home, async () => {
    const conversation = home.converse()
    await conversation.ask(prompt, ...args)
    return conversation
  })
}

const ADDED = /(SessionStart|UserPromptSubmit|SubagentStart) hook additional context: /

/** What hooks added to the conversation that the model was shown, by event, in order. */
export function addedIn(call: ModelCall | undefined): readonly { event: string; text: string }[] {
  return (call?.messages ?? [])
    .filter(({ role }) => role === 'system')
    .flatMap(({ content }) => {
      const [, ...parts] = textOf(content).split(ADDED)
      return parts.flatMap((part, n) =>
        n % 2 === 0 ? [{ event: part, text: (parts[n + 1] ?? '').split('\n\n# Environment')[0] ?? '' }] : [],
      )
    })
}

/** What hooks added beside prompts. */
export function besidePrompts(call: ModelCall | undefined): string {
  return addedIn(call)
    .filter(({ event }) => event === 'UserPromptSubmit')
    .map(({ text }) => text)
    .join('\n')
}
