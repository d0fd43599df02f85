import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readImageSize } from '../../../platform/image-size.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { makeBomb } from '../../../testing/png-bomb.ts'

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl()
  anna = await signUpSomeone(booted)
})
afterAll(() => booted.close())

/** 60 × 40, the left half red and the right half blue. */
function picture(): Transformer {
  const pixels = Buffer.alloc(60 * 40 * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const isLeft = (at / 4) % 60 < 30
    pixels.set(isLeft ? [255, 0, 0, 255] : [0, 0, 255, 255], at)
  }
  return Transformer.fromRgbaPixels(pixels, 60, 40)
}

/** With where it was taken, as cameras write it. */
function withExif(jpeg: Buffer): Buffer {
  const content = Buffer.from('Exif\0\0secret place 55.7558 37.6173')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, content, jpeg.subarray(2)])
}

const upload = (file: Buffer, type: string, person = anna) =>
  person.api.accounts.setAvatar({ body: new Blob([new Uint8Array(file)], { type }) })

const open = (url: string | null, cookies = anna.cookies) =>
  booted.control.app.inject({ url: url ?? '', cookies: Object.fromEntries(cookies) })

describe('a picture', () => {
  test.each([
    ['PNG', () => picture().png(), 'image/png'],
    ['JPEG', () => picture().jpeg(90), 'image/jpeg'],
    ['lossy WebP', () => picture().webp(80), 'image/webp'],
    ['lossless WebP', () => picture().webpLossless(), 'image/webp'],
  ])(
    'sent as %s is shown as a square WebP with headers that make it nothing else',
    async (_kind, make, type) => {
      const { avatar_url } = await upload(await make(), type)
      const response = await open(avatar_url)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'inline; filename="picture.webp"',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      expect(readImageSize(response.rawPayload)).toEqual({ type: 'image/webp', width: 256, height: 256 })
    },
  )

  test('is cropped to its middle', async () => {
    const { avatar_url } = await upload(await picture().png(), 'image/png')
    const pixels = await new Transformer((await open(avatar_url)).rawPayload).rawPixels()
    const channels = pixels.length / 256 ** 2
    const at = (x: number) => [...pixels.subarray((128 * 256 + x) * channels)].slice(0, 3)
    const [left, right] = [at(20), at(235)]
    expect(left[0]).toBeGreaterThan(200)
    expect(left[2]).toBeLessThan(60)
    expect(right[2]).toBeGreaterThan(200)
    expect(right[0]).toBeLessThan(60)
  })

  test('keeps nothing of its file but the picture', async () => {
    const file = withExif(await picture().jpeg(90))
    expect(file.includes('secret place')).toBe(true)
    const { avatar_url } = await upload(file, 'image/jpeg')
    expect((await open(avatar_url)).rawPayload.includes('secret')).toBe(false)
  })

  test('gets a new address when it changes, and the one before is gone', async () => {
    const one = await upload(await picture().png(), 'image/png')
    const other = await upload(await picture().invert().png(), 'image/png')
    expect(other.avatar_url).not.toBe(one.avatar_url)
    expect((await open(one.avatar_url)).statusCode).toBe(404)
    const none = await anna.api.accounts.deleteAvatar()
    expect(none.avatar_url).toBeNull()
    expect((await open(other.avatar_url)).statusCode).toBe(404)
  })

  test('is for whoever is signed in', async () => {
    const { avatar_url } = await upload(await picture().png(), 'image/png')
    const boris = await signUpSomeone(booted)
    expect((await open(avatar_url, boris.cookies)).statusCode).toBe(200)
    expect((await open(avatar_url, new Map())).statusCode).toBe(404)
  })
})

describe('refused is', () => {
  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['nothing', Buffer.alloc(0)],
    [
      'a GIF',
      Buffer.from(
        'GIF89a\x01\x00\x01\x00\x00\xff\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x00;',
        'latin1',
      ),
    ],
  ])('%s', async (_what, file) => {
    await expect(upload(file, 'image/png')).rejects.toMatchObject({ code: 'BadRequest' })
  })

  test('a picture that is cut short or changed in the middle', async () => {
    const png = await picture().png()
    await expect(upload(png.subarray(0, png.length - 30), 'image/png')).rejects.toMatchObject({
      code: 'BadRequest',
    })
    png.fill(0, 60, 80)
    await expect(upload(png, 'image/png')).rejects.toMatchObject({ code: 'BadRequest' })
  })

  test('one with too many pixels, before it is decoded', async () => {
    const bomb = makeBomb(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    await expect(upload(bomb, 'image/png')).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'Картинка слишком большая: до 4096 точек по каждой стороне.',
    })
  })

  test('a file over five mebibytes, of another kind, or as JSON', async () => {
    await expect(upload(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png')).rejects.toMatchObject({
      code: 'PayloadTooLarge',
      data: { limit_bytes: 5 * 1024 * 1024 },
    })
    await expect(upload(Buffer.from('x'), 'image/svg+xml')).rejects.toMatchObject({ code: 'BadRequest' })
    await expect(upload(Buffer.from('{}'), 'application/json')).rejects.toMatchObject({ code: 'BadRequest' })
  })

  test('a picture where JSON is expected', async () => {
    const response = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/user/sign_in',
      payload: await picture().png(),
      headers: { 'content-type': 'image/png', 'accept-language': 'en' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toContain('application/json')
  })
})
