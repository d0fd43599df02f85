/** What programs import of the client: `nora/secrets` of the package that the server gives, in a folder of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { installClientPackage } from '../kit/client-package.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'
import { makeToken, openOwnShop, removeSecret, type Shop, setSecrets } from '../kit/secrets-shop.ts'

const PROGRAM = `
import { getSecrets, SecretsError, watchSecrets, type Secrets, type SecretsErrorCode } from 'nora/secrets'

const say = (value: unknown): void => console.log(JSON.stringify(value))
const codeFor = (reading: Promise<Secrets>): Promise<SecretsErrorCode | null> =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof SecretsError ? error.code : null),
  )
say(await getSecrets({ names: ['URL'] }))
say(await codeFor(getSecrets({ names: ['URL', 'NONE'] })))
say(await codeFor(getSecrets({ token: 'ns_cut' })))
say(await codeFor(getSecrets({ config: 'shop/prod' })))
const onError = ({ code }: { code: SecretsErrorCode }): void => say(code)
const watch = await watchSecrets({ names: ['PASSWORD'], cacheFolder: 'kept', onError }, say)
say(watch.secrets)
process.stdin.once('data', async () => {
  watch.close()
  const fetch = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'))
  say(await getSecrets({ config: 'shop/dev', cacheFolder: 'kept', fetch }))
  say(await codeFor(getSecrets({ config: 'shop/dev', cacheFolder: 'kept', maxAgeMs: 0, fetch })))
  process.stdin.destroy()
})
`

let system: NoraSystem
let shop: Shop
let folder: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  shop = await openOwnShop(system, await signInAsOwner(system))
  await setSecrets(shop.vault, shop.dev, { PASSWORD: 'correct horse', URL: 'postgres://app:${PASSWORD}@db' })
  folder = mkdtempSync(join(tmpdir(), 'nora-sdk-'))
  installClientPackage(folder)
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
})

afterAll(async () => {
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Compiles against the types of the package. */
function compile(): void {
  const types = join(repositoryFolder, 'node_modules/@types')
  const options = { module: 'nodenext', target: 'es2022', strict: true, types: ['node'], typeRoots: [types] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  execFileSync(join(repositoryFolder, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'pipe' })
}

test('a program reads and watches its secrets with the types and the checks of the package', async () => {
  compile()
  const env = {
    NORA_SERVER: system.ready.console_url,
    NORA_SECRETS_TOKEN: (await makeToken(shop.vault, [shop.dev], { name: 'sdk' })).text,
  }
  const program = spawn(process.execPath, ['program.js'], { cwd: folder, env })
  const errors: Buffer[] = []
  let said = ''
  program.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  program.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const lines = () =>
    said
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown)
  const until = (count: number) =>
    eventually(() => (lines().length >= count ? lines() : undefined), {
      what: () => said + Buffer.concat(errors),
    })
  expect(await until(5)).toEqual([
    { URL: 'postgres://app:correct horse@db' },
    'NotFound',
    'WrongToken',
    'NotFound',
    { PASSWORD: 'correct horse' },
  ])
  await setSecrets(shop.vault, shop.dev, { URL: 'changed, and not asked for', PASSWORD: 'battery staple' })
  expect((await until(6))[5]).toEqual({ PASSWORD: 'battery staple' })
  await removeSecret(shop.vault, shop.dev, 'PASSWORD')
  expect((await until(7))[6]).toBe('NotFound')
  program.stdin.write('end\n')
  expect((await until(9)).slice(7)).toEqual([{ URL: 'changed, and not asked for' }, 'Unreachable'])
  await eventually(() => program.exitCode === 0, { what: () => String(program.exitCode) })
  expect(Buffer.concat(errors).toString()).toBe('')
  const copies = readdirSync(join(folder, 'kept/secrets')).map((name) => join(folder, 'kept/secrets', name))
  expect(copies).toHaveLength(1)
  for (const path of copies) expect(readFileSync(path).includes('changed')).toBe(false)
})
