import type { PolicyAttachment } from '@nora/contract/traffic-policies'
import { Failure } from '../../../output/failure.ts'
import { callingForm } from '../../calling-form.ts'
import { calling, type Session } from '../../session.ts'

const SHOWN = 20

/** Says where a policy is in force. An address that is none of the caller’s is refused with those that are. */
export async function setAttachments(
  session: Session,
  id: string,
  items: readonly PolicyAttachment[],
): Promise<PolicyAttachment[]> {
  const call = session.api.trafficPolicies.setAttachments({ params: { id }, body: { items: [...items] } })
  try {
    return (await callingForm(session.server, call)).items
  } catch (error) {
    if (error instanceof Failure && error.code === 'NotFound') throw await withAddresses(session, error)
    throw error
  }
}

async function withAddresses({ api, server }: Session, { exitCode, text, code }: Failure): Promise<Failure> {
  const { items } = await calling(server, api.trafficPolicies.listPolicyEndpoints())
  const names = items.slice(0, SHOWN).map(({ endpoint }) => endpoint)
  const own = items.length > SHOWN ? `${names.join(', ')}…` : names.join(', ')
  const advice =
    own === ''
      ? {
          ru: 'Сначала закрепите имя или добавьте домен: nora domains add ИМЯ',
          en: 'Reserve a name or add a domain first: nora domains add NAME',
        }
      : {
          ru: `Можно подключить к: ${own}\nДругое имя закрепляет nora domains add ИМЯ`,
          en: `It can be attached to: ${own}\nTo reserve another name: nora domains add NAME`,
        }
  return new Failure(exitCode, text, { code, advice })
}
