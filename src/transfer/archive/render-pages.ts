/** Renders the pages of an archive. Every text is escaped; a page asks for nothing outside itself. Pure. */
import { createHash } from 'node:crypto'
import type { Episode, Session } from '../../core/conversation.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { isSpeaker, whoSaid } from '../../core/who-said.ts'
import { ARCHIVE_SCRIPT, ARCHIVE_STYLE } from './archive-look.ts'
import { escapeHtml, renderText } from './render-text.ts'

/** One line of the search index. */
export interface IndexEntry {
  /** Address relative to the index page. */
  readonly u: string
  readonly t: string
  readonly k: 'memory' | 'turn'
  readonly d: string
  readonly x: string
}

/** A memory with the addresses that its page links to, relative to the page. */
export interface ShownMemory {
  readonly memory: Memory
  readonly children: readonly ShownMemory[]
  readonly links: readonly { readonly relation: string; readonly title: string; readonly href: string }[]
  readonly sources: readonly { readonly title: string; readonly href: string }[]
}

export interface ArchiveContents {
  readonly title: string
  readonly madeAt: EpochMs
  readonly version: string
  readonly topics: readonly { readonly title: string; readonly href: string; readonly memories: number }[]
  readonly sessions: readonly {
    readonly title: string
    readonly href: string
    readonly agent: string
    readonly startedAt: EpochMs
    readonly turns: number
  }[]
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** @param home address of the index page; null on the index page itself */
function renderPage(title: string, body: string, home: string | null, script: string | null): string {
  const policy = `default-src 'none'; style-src ${hashOf(ARCHIVE_STYLE)}; script-src ${script === null ? "'none'" : hashOf(script)}; base-uri 'none'; form-action 'none'`
  const nav = home === null ? '' : `<nav><a href="${home}">← Archive</a></nav>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${ARCHIVE_STYLE}</style>
</head>
<body>
<header>${nav}<h1 dir="auto">${escapeHtml(title)}</h1></header>
${body}
${script === null ? '' : `<script>${script}</script>`}
</body>
</html>
`
}

export function renderIndex(contents: ArchiveContents, index: readonly IndexEntry[]): string {
  const { topics, sessions, madeAt, version } = contents
  const memories = topics.reduce((sum, topic) => sum + topic.memories, 0)
  const turns = sessions.reduce((sum, session) => sum + session.turns, 0)
  const holds = [
    memories > 0 && countOf(memories, 'memory', 'memories'),
    sessions.length > 0 &&
      `${countOf(sessions.length, 'conversation', 'conversations')} of ${countOf(turns, 'turn', 'turns')}`,
  ].filter((part) => part !== false)
  const list = (heading: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<h2>${heading}</h2>\n<ul class="list">\n${items.join('\n')}\n</ul>`
  const body = `<main>
<p class="muted">${holds.join(' and ')}, written on ${toDay(madeAt)}.</p>
<search><label for="q" class="muted">Search this archive (press /)</label>
<input id="q" type="search" autocomplete="off" spellcheck="false"></search>
<p id="said" class="muted" role="status"></p>
<ul id="found" class="list"></ul>
<div id="contents">
${list(
  'Topics',
  topics.map(
    ({ title, href, memories: count }) =>
      `<li><a dir="auto" href="${href}">${escapeHtml(title)}</a><div class="muted">${countOf(count, 'memory', 'memories')}</div></li>`,
  ),
)}
${list(
  'Conversations',
  sessions.map(
    ({ title, href, agent, startedAt, turns: count }) =>
      `<li><a dir="auto" href="${href}">${escapeHtml(title)}</a><div class="muted">${toDay(startedAt)} · ${escapeHtml(agent)} · ${countOf(count, 'turn', 'turns')}</div></li>`,
  ),
)}
</div>
</main>
<footer>Made by Lore ${escapeHtml(version)}. This folder needs no server and asks for nothing on the net.</footer>
<script type="application/json" id="index">${JSON.stringify(index).replaceAll('<', '\\u003c')}</script>`
  return renderPage(contents.title, body, null, ARCHIVE_SCRIPT)
}

export function renderTopic(title: string, top: readonly ShownMemory[]): string {
  return renderPage(title, `<main>\n${top.map(renderMemory).join('\n')}\n</main>`, '../index.html', null)
}

function renderMemory({ memory, children, links, sources }: ShownMemory): string {
  const { id, title, content, kind, trust, quote, tags, validUntil, supersededBy } = memory
  const ended = supersededBy !== null || validUntil !== null ? `<span class="badge">no longer so</span>` : ''
  const badges = `<span class="badge">${kind}</span><span class="badge ${trust}">${trust}</span>${ended}${tags.map((tag) => `<span class="badge">#${escapeHtml(tag)}</span>`).join('')}`
  const said =
    quote === null || toOneLine(content).includes(toOneLine(quote).replace(/[.。!?\s]+$/u, ''))
      ? ''
      : `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`
  const lines = [
    ...links.map(
      ({ relation, title: to, href }) =>
        `${escapeHtml(relation.replaceAll('_', ' '))} <a href="${href}">${escapeHtml(to)}</a>`,
    ),
    ...sources.map(({ title: from, href }) => `from <a href="${href}">${escapeHtml(from)}</a>`),
  ]
  const isTitled = content.replace(/[.。\s]+$/u, '') === title
  const below =
    children.length === 0 ? '' : `<div class="below">\n${children.map(renderMemory).join('\n')}\n</div>`
  return `<article class="card" id="m-${id}">
<h3 dir="auto">${escapeHtml(title)}</h3>
<div>${badges}<span class="muted">${toDay(heldFrom(memory))}</span></div>
${isTitled ? '' : renderText(content)}${said}${lines.length === 0 ? '' : `<p class="muted">${lines.join('<br>')}</p>`}
</article>
${below}`
}

export function renderSession(session: Session, title: string, turns: readonly Episode[]): string {
  const about = `<p class="muted">${toDay(session.startedAt)} · ${escapeHtml(session.agent)} · ${countOf(turns.length, 'turn', 'turns')}</p>`
  return renderPage(
    title,
    `<main>\n${about}\n${turns.map(renderTurn).join('\n')}\n</main>`,
    '../index.html',
    null,
  )
}

function renderTurn({ id, role, speaker, text, caption, at }: Episode): string {
  const who = escapeHtml(whoSaid({ role, speaker }))
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const shown = caption === null ? text : `${text}\n\n(${caption})`
  const head = `<span class="who">${who}</span> <span class="muted">${time} UTC</span>`
  const body = isSpeaker(role)
    ? `<div>${head}</div>${renderText(shown)}`
    : `<details><summary>${head} ${escapeHtml(firstLine(shown))}</summary><pre>${escapeHtml(shown)}</pre></details>`
  return `<section class="turn ${role}" id="t-${id}">${body}</section>`
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** When it was said or came to be true, which may be long before it was stored. */
export function heldFrom({ validFrom, createdAt }: Memory): EpochMs {
  return validFrom ?? createdAt
}

export function toDay(at: EpochMs): string {
  return new Date(at).toISOString().slice(0, 10)
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
