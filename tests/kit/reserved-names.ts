import type { ApiSession } from './api-session.ts'
import type { EdgeStandIn } from './edge-stand-in.ts'

/** Three, one of them with a live tunnel; answers that one. */
export async function reservePorts({ api }: ApiSession, edge: EdgeStandIn, token: string): Promise<string> {
  const reserve = (alias: string | null, description: string, allow: string[] = []) =>
    api.ports.reservePort({ body: { region: 'local', alias, description, allow } })
  await reserve('minecraft', 'Сервер для выходных')
  await reserve(null, '')
  const used = await reserve('db', 'Staging database', ['10.0.0.0/8', '192.0.2.7'])
  await edge.openTcpTunnel(token, 'db')
  return used.id
}

/** Three, one of them of a tunnel that is open; answers that one. */
export async function reserveNames({ api }: ApiSession): Promise<string> {
  const reserve = (name: string, description: string) =>
    api.domains.reserveDomain({ body: { region: 'local', name, description } })
  await reserve('hooks', 'Вебхуки GitHub и Stripe')
  await reserve('a-name-that-is-nearly-as-long-as-any-label-of-dns-may-ever-be', '')
  return (await reserve('shop', 'The shop, for partners')).id
}
