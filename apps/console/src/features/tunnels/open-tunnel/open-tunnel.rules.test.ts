import { expect, test } from 'vitest'
import { findProblems, type OpenTunnelForm, toCommand } from './open-tunnel.rules.ts'

const form: OpenTunnelForm = {
  kind: 'http',
  target: '8080',
  name: '',
  entry: 'everyone',
  addresses: '',
  secret: 's3cret',
}

test.each<[Partial<OpenTunnelForm>, string]>([
  [{}, 'nora http 8080'],
  [{ name: ' Shop ' }, 'nora http 8080 --name shop'],
  [{ target: './my site' }, 'nora http "./my site"'],
  [{ entry: 'password' }, 'nora http 8080 --basic-auth guest:s3cret'],
  [{ entry: 'key', name: 'api' }, 'nora http 8080 --name api --key-auth s3cret'],
  [
    { entry: 'addresses', addresses: '10.0.0.0/8 192.0.2.7' },
    'nora http 8080 --allow-cidr 10.0.0.0/8,192.0.2.7',
  ],
  [{ kind: 'tcp', target: '5432', name: '20017' }, 'nora tcp 5432 --port 20017'],
  [{ kind: 'ssh', entry: 'self' }, 'nora ssh'],
  [{ kind: 'ssh', entry: 'team', name: 'laptop' }, 'nora ssh --port laptop --team'],
  [{ kind: 'ssh', entry: 'password' }, 'nora ssh --password'],
  [{ kind: 'trigger', target: 'git pull', name: 'deploy' }, 'nora trigger --name deploy -- git pull'],
])('%o becomes %s', (changes, command) => {
  expect(toCommand('nora', { ...form, ...changes })).toBe(command)
})

test.each<[Partial<OpenTunnelForm>, string[]]>([
  [{ target: ' ' }, ['target']],
  [{ kind: 'ssh', target: '' }, []],
  [{ name: 'my shop' }, ['name']],
  [{ name: '-shop' }, ['name']],
  [{ entry: 'addresses', addresses: '' }, ['addresses']],
  [{ entry: 'addresses', addresses: '10.0.0.0/8, office' }, ['addresses']],
  [{ entry: 'everyone', addresses: 'office' }, []],
])('%o has problems with %o', (changes, problems) => {
  expect(findProblems({ ...form, ...changes })).toEqual(problems)
})
