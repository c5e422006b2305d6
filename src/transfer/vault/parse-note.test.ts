import { describe, expect, test } from 'vitest'
import { parseNote } from './parse-note.ts'

const outline = (text: string, name = 'file') =>
  parseNote(text, name).sections.map(({ key, parentKey, title, body }) => [key, parentKey, title, body])

describe('headings become the tree', () => {
  test('the only first-level heading names the note, and its text is the note’s', () => {
    expect(
      outline('# Deploying\n\nOn Thursdays.\n\n## Rolling back\n\nRun it.\n\n### When\n\nAlways.\n'),
    ).toEqual([
      ['', null, 'Deploying', 'On Thursdays.'],
      ['Rolling back', '', 'Rolling back', 'Run it.'],
      ['Rolling back › When', 'Rolling back', 'When', 'Always.'],
    ])
  })

  test('a note with text in front of it, or several of them, keeps first-level headings as sections', () => {
    expect(outline('Intro.\n\n# One\n\n1\n')).toEqual([
      ['', null, 'file', 'Intro.'],
      ['One', '', 'One', '1'],
    ])
    expect(outline('# One\n\n# Two\n').map(([key]) => key)).toEqual(['', 'One', 'Two'])
  })

  test('levels may be left out, and headings may repeat', () => {
    expect(
      outline('### Deep\n\n# Top\n\n## Notes\n\n## Notes\n').map(([key, parent]) => [key, parent]),
    ).toEqual([
      ['', null],
      ['Deep', ''],
      ['Top', ''],
      ['Top › Notes', 'Top'],
      ['Top › Notes (2)', 'Top'],
    ])
  })

  test('underlined headings are headings, rules and list items are not', () => {
    const text = 'Title\n=====\n\nText.\n\nPart\n----\n\nMore.\n\n---\n\n- item\n---\n'
    expect(outline(text)).toEqual([
      ['', null, 'Title', 'Text.'],
      ['Part', '', 'Part', 'More.\n\n---\n\n- item\n---'],
    ])
  })

  test('what stands in code is no heading', () => {
    const text =
      '# T\n\n```sh\n# no heading\n```\n\n~~~\n## nor this\n```\n~~~\n\n    # nor that\n\n## Real\n'
    expect(outline(text).map(([key]) => key)).toEqual(['', 'Real'])
  })

  test('closing marks, emphasis and links are left out of titles', () => {
    expect(outline('## The **bold** [link](a.md) to [[note|it]] ##\n\nx')[1]?.[2]).toBe('The bold link to it')
    expect(outline('#NoHeading\n')).toEqual([['', null, 'file', '#NoHeading']])
  })

  test('lines are told as an editor counts them', () => {
    const { sections } = parseNote('---\ntags: a\n---\n# T\r\n\r\nOne\r\nTwo\r\n\r\n## Empty\n\n', 'f')
    expect(sections.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [6, 7],
      [9, 9],
    ])
  })
})

describe('front matter', () => {
  test('gives title, tags and other names', () => {
    const note = parseNote(
      '---\ntitle: "My: note"\ntags: [web, "#ops"]\naliases:\n  - Other\n---\nText.',
      'file',
    )
    expect(note).toMatchObject({ tags: ['web', 'ops'], aliases: ['Other'] })
    expect(note.sections[0]).toMatchObject({ title: 'My: note', body: 'Text.', firstLine: 7 })
  })

  test('tags may be one line, numbers are names, nonsense is passed over', () => {
    expect(parseNote('---\ntags: web, ops\n---\n', 'f').tags).toEqual(['web', 'ops'])
    expect(parseNote('---\ntags: [2026, {a: 1}, null]\n---\n', 'f').tags).toEqual(['2026'])
    expect(parseNote('---\n: [broken\n---\nText.', 'f')).toMatchObject({
      tags: [],
      sections: [{ body: 'Text.' }],
    })
    expect(parseNote('---\njust text\n---\nText.', 'f').sections[0].body).toBe('Text.')
  })

  test('a rule at the top is none', () => {
    expect(parseNote('---\n\nText without an end.', 'f').sections[0].body).toBe('---\n\nText without an end.')
  })
})

describe('links', () => {
  const links = (body: string) => parseNote(body, 'f').sections[0].links

  test('wiki links and Markdown links to notes, each once, in order', () => {
    const text =
      'See [[Alpha]], [[Beta#Part|that]], [c](../c%20d.md#a-part "t"), [[Alpha]] and ![[Gamma.md]].'
    expect(links(text)).toEqual([
      { target: 'Alpha', heading: null },
      { target: 'Beta', heading: 'Part' },
      { target: '../c d', heading: 'a part' },
      { target: 'Gamma', heading: null },
    ])
  })

  test('not pictures, addresses, block marks or code', () => {
    const text =
      '![[a.png]] [w](https://example.org/x.md) `[[code]]` [f](a.txt) [m](mailto:a@b.md)\n```\n[[fenced]]\n```\n[[#^x]]'
    expect(links(text)).toEqual([])
    expect(links('[[Note#^block]] [[#Own part]]')).toEqual([
      { target: 'Note', heading: null },
      { target: '', heading: 'Own part' },
    ])
  })
})
