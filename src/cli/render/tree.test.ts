import { describe, expect, it } from 'vitest'
import type { MemoryTree } from '../../engine/engine.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'
import { renderTrees } from './tree.ts'

const view: View = { paint: PLAIN, width: 48, now: 0 }
let made = 0

function node(title: string, children: readonly MemoryTree[] = [], childCount = children.length): MemoryTree {
  made++
  const id = `01939f2a-${String(made).padStart(4, '0')}-7111-8aaa-000000000001`
  return {
    id,
    title,
    children,
    childCount,
    kind: 'fact',
    depth: 0,
    summary: title,
    trust: 'inference',
    scope: 'default',
    createdAt: 0,
    updatedAt: 0,
    archivedAt: null,
    archivedReason: null,
  } as unknown as MemoryTree
}

describe('renderTrees', () => {
  it('draws branches and puts every id into one column', () => {
    made = 0
    const tree = node('Tooling', [node('Package manager', [node('pnpm')]), node('Editor')])
    expect(renderTrees([tree], view)).toBe(
      [
        'Tooling             01939f2a-0004',
        '├─ Package manager  01939f2a-0002',
        '│  └─ pnpm          01939f2a-0001',
        '└─ Editor           01939f2a-0003',
      ].join('\n'),
    )
  })

  it('says how many children the depth cut off', () => {
    expect(renderTrees([node('Tooling', [], 3)], view)).toContain('Tooling +3  ')
  })

  it('keeps long titles within the width', () => {
    const lines = renderTrees([node('x'.repeat(90), [node('y'.repeat(90))])], view).split('\n')
    expect(lines.map(displayWidth)).toEqual([48, 48])
  })
})
