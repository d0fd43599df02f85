import { expect, test } from 'vitest'
import { parseOriginTarget, type RouteDestination, routedTarget } from '../target.ts'
import { chooseRoute, stripPrefix } from './choose-route.ts'
import { parseRoutePath } from './route-path.ts'

const destination = parseOriginTarget('3000') as RouteDestination
const target = routedTarget({
  routes: ['/api', '/api/admin', '/static'].map((path) => ({ path, destination, stripsPrefix: true })),
  fallback: null,
  rewritesHost: false,
})

test.each([
  ['/api', '/api'],
  ['/api?q=/static', '/api'],
  ['/api/', '/api'],
  ['/api/users', '/api'],
  ['/api/admin', '/api/admin'],
  ['/api/admin/x?y', '/api/admin'],
  ['/api/administrators', '/api'],
  ['/api/file%2Ename', '/api'],
  ['/api/a%2Fb', '/api'],
  ['/apis', 'fallback'],
  ['/API', 'fallback'],
  ['/', 'fallback'],
  ['*', 'fallback'],
  ['/.well-known/acme-challenge/x', 'fallback'],
])('%s goes to %s', (path, wanted) => {
  const choice = chooseRoute(target, path)
  expect(typeof choice === 'string' ? choice : choice.path).toBe(wanted)
})

test.each([
  '/static/../api/admin',
  '/static/%2e%2e/api',
  '/static/..%2fapi',
  '/static\\..\\..\\api',
  '/static/..;x=1/secret',
  '/api/./admin',
  '/api//admin',
  '//api',
  '/%61pi',
  '/api%2fadmin',
  '/api/..#',
  '/other/../api',
])('%s would mean another route once it is decoded and resolved: it goes nowhere', (path) => {
  expect(chooseRoute(target, path)).toBe('ambiguous')
})

test('a route for / takes every path that no longer route takes', () => {
  const all = routedTarget({
    routes: [
      { path: '/', destination, stripsPrefix: true },
      { path: '/api', destination, stripsPrefix: true },
    ],
    fallback: null,
    rewritesHost: false,
  })
  expect(chooseRoute(all, '/x')).toMatchObject({ path: '/' })
  expect(chooseRoute(all, '/api/x')).toMatchObject({ path: '/api' })
})

test.each([
  ['/api/users?page=2', '/users?page=2'],
  ['/api', '/'],
  ['/api?x', '/?x'],
  ['/api//example.com/x', '/example.com/x'],
])('%s without its prefix is %s', (path, stripped) => {
  expect(stripPrefix(path, { path: '/api' })).toBe(stripped)
})

test.each([
  ['/api', '/api'],
  ['/api/', '/api'],
  ['/', '/'],
  ['/v1.2/@me', '/v1.2/@me'],
  ['api', null],
  ['/api?x', null],
  ['/a b', null],
  ['/a//b', null],
  ['/../a', null],
  ['/%61', null],
  ['/апи', null],
  ['', null],
  [`/${'a'.repeat(200)}`, null],
])('%j as the path of a route is %j', (text, path) => {
  expect(parseRoutePath(text)).toBe(path)
})
