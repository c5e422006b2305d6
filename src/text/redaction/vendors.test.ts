import { describe, expect, it } from 'vitest'
import { findVendorKeys } from './vendors.ts'

const KEY = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pSq2w')
const HEX = '5f2b8c1d9e4a7c3b5f2b'.concat('8c1d9e4a7c3b5f2b8c1d')

const values = (text: string) => findVendorKeys(text).map(({ start, end }) => text.slice(start, end))

describe('findVendorKeys', () => {
  it('finds a drawn value beside the name of the service', () => {
    expect(values(`cloudflare: "${KEY}"`)).toEqual([KEY])
    expect(values(`"artifactory", "${KEY}"`)).toEqual([KEY])
    expect(values(`sourcegraph: ${HEX}`)).toEqual([HEX])
  })

  it.each([
    `github: ${HEX}`,
    'cloudflare: "enabled"',
    'cloudflare: "your-cloudflare-token-goes-in-this-place"',
    'sourcegraph: https://sourcegraph.test',
    `stripe: src/${KEY}.ts`,
  ])('leaves %s alone', (text) => {
    expect(values(text)).toEqual([])
  })
})
