import { describe, expect, it } from 'vitest'
import { socketAddress } from './socket-address.ts'

const LONG = `/home/${'deep/'.repeat(30)}.lore`

describe('socketAddress', () => {
  it('is in the home where the name is short enough', () => {
    expect(socketAddress('/home/ada/.lore', 'linux', 1000)).toBe('/home/ada/.lore/lore.sock')
  })

  it('counts bytes, not letters', () => {
    const home = `/home/${'ä'.repeat(60)}`
    expect(home.length).toBeLessThan(80)
    expect(socketAddress(home, 'linux', 1000)).toMatch(/^\/tmp\//)
  })

  it('is short, the same each time, and of one user and home where the home is long', () => {
    const address = socketAddress(LONG, 'darwin', 501)
    expect(address).toMatch(/^\/tmp\/lore-501\/[0-9a-f]{24}\.sock$/)
    expect(socketAddress(LONG, 'darwin', 501)).toBe(address)
    expect(socketAddress(`${LONG}2`, 'darwin', 501)).not.toBe(address)
    expect(socketAddress(LONG, 'darwin', 502)).not.toBe(address)
  })

  it('is a named pipe on Windows', () => {
    expect(socketAddress('C:\\Users\\ada\\.lore', 'win32', null)).toMatch(/^\\\\\.\\pipe\\lore-[0-9a-f]{24}$/)
  })
})
