import { describe, expect, test } from 'vitest'
import type { ProviderQuestion } from './ask-provider.ts'
import { type Asked, startFlow, toAuthorizeUrl } from './code-flow.ts'
import { KNOWN_PROVIDERS } from './known-providers.ts'

type Case = [
  name: string,
  answers: Record<string, unknown>,
  expected: { subject: string; email: string; name: string },
]

/** Answers as the providers document them. */
const CASES: Case[] = [
  [
    'github',
    {
      'https://api.github.com/user': { id: 583231, login: 'octocat', name: null, email: 'public@github.com' },
      'https://api.github.com/user/emails': [
        { email: 'other@github.com', primary: false, verified: true, visibility: null },
        { email: 'octocat@github.com', primary: true, verified: true, visibility: 'public' },
      ],
    },
    { subject: '583231', email: 'octocat@github.com', name: 'octocat' },
  ],
  [
    'github',
    {
      'https://api.github.com/user': { id: 1, login: 'eve', name: 'Eve' },
      'https://api.github.com/user/emails': [{ email: 'boss@shop.test', primary: true, verified: false }],
    },
    { subject: '1', email: '', name: 'Eve' },
  ],
  [
    'google',
    {
      'https://openidconnect.googleapis.com/v1/userinfo': {
        sub: '110',
        name: 'Anna',
        email: 'a@x.test',
        email_verified: true,
      },
    },
    { subject: '110', email: 'a@x.test', name: 'Anna' },
  ],
  [
    'gitlab',
    {
      'https://gitlab.com/oauth/userinfo': {
        sub: '7',
        name: 'Anna',
        email: 'a@x.test',
        email_verified: false,
      },
    },
    { subject: '7', email: '', name: 'Anna' },
  ],
  [
    'linkedin',
    {
      'https://api.linkedin.com/v2/userinfo': {
        sub: 'q1',
        name: 'Anna',
        email: 'a@x.test',
        email_verified: 'true',
      },
    },
    { subject: 'q1', email: 'a@x.test', name: 'Anna' },
  ],
  [
    'microsoft',
    {
      'https://graph.microsoft.com/v1.0/me': {
        id: '87d3',
        displayName: 'Anna',
        mail: 'boss@shop.test',
        userPrincipalName: 'anna@contoso.com',
      },
    },
    { subject: '87d3', email: 'anna@contoso.com', name: 'Anna' },
  ],
  [
    'microsoft',
    {
      'https://graph.microsoft.com/v1.0/me': {
        id: '1',
        displayName: 'Eve',
        userPrincipalName: 'boss_shop.test#EXT#@eve.onmicrosoft.com',
      },
    },
    { subject: '1', email: '', name: 'Eve' },
  ],
  [
    'facebook',
    { 'https://graph.facebook.com/me?fields=id,name,email': { id: '10', name: 'Anna' } },
    { subject: '10', email: '', name: 'Anna' },
  ],
  [
    'amazon',
    {
      'https://api.amazon.com/user/profile': {
        user_id: 'amzn1.account.K2',
        name: 'Anna',
        email: 'a@x.test',
        postal_code: '1',
      },
    },
    { subject: 'amzn1.account.K2', email: 'a@x.test', name: 'Anna' },
  ],
  [
    'twitch',
    {
      'https://api.twitch.tv/helix/users': {
        data: [{ id: '141', login: 'anna', display_name: 'Anna', email: 'a@x.test' }],
      },
    },
    { subject: '141', email: 'a@x.test', name: 'Anna' },
  ],
  [
    'yandex',
    {
      'https://login.yandex.ru/info?format=json': {
        id: '100',
        login: 'anna',
        default_email: 'anna@yandex.ru',
        real_name: 'Anna',
      },
    },
    { subject: '100', email: 'anna@yandex.ru', name: 'Anna' },
  ],
  [
    'yandex',
    {
      'https://login.yandex.ru/info?format=json': {
        id: '1',
        login: 'eve',
        default_email: 'boss@shop.test',
        display_name: 'eve',
      },
    },
    { subject: '1', email: '', name: 'eve' },
  ],
  [
    'vk',
    {
      'https://id.vk.com/oauth2/user_info': {
        user: { user_id: '1234567890', first_name: 'Anna', last_name: 'K.', email: 'a@x.test' },
      },
    },
    { subject: '1234567890', email: '', name: 'Anna K.' },
  ],
]

const client = { id: 'shop', secret: 'secret' }

describe('what a provider answers is read as it documents it:', () => {
  test.each(CASES)('%s', async (name, answers, expected) => {
    const asked: ProviderQuestion[] = []
    const person = await KNOWN_PROVIDERS[name]!.read(
      async (question, shape) => {
        asked.push(question)
        return shape.parse(answers[question.url])
      },
      { tokens: { access_token: 'token' }, client },
    )
    expect(person).toEqual(expected)
    expect(asked).toHaveLength(Object.keys(answers).length)
    for (const { headers = [], form } of asked)
      expect(JSON.stringify([headers, form?.toString()])).toContain('token')
  })
})

test.each(Object.entries(KNOWN_PROVIDERS))(
  '%s is asked over https for no more than who it is',
  (type, known) => {
    const identify = () => Promise.reject(new Error('nobody is asked'))
    const provider = { ...known, type, issuer: null, identify, refresh: identify }
    const asked: Asked = { provider, client, redirectUri: 'https://console.test/visitor_sign_in/callback' }
    const url = new URL(toAuthorizeUrl(asked, startFlow('/'), 'state', { scopes: [], parameters: {} }))
    expect([url.protocol, new URL(known.tokenUrl).protocol]).toEqual(['https:', 'https:'])
    expect(url.searchParams.get('scope')).toMatch(/^[\w:.]+(?:[ ,][\w:.]+)*$/)
    expect(url.searchParams.has('code_challenge')).toBe(known.hasPkce)
    expect(url.searchParams.get('redirect_uri')).toBe(asked.redirectUri)
  },
)
