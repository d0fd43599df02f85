import type { AddGatewayMember, ChangeGatewayMember, Gateway } from '@nora/contract/gateways'
import { useGatewayChange } from '../../gateways.queries.ts'
import { membersTexts } from './members.messages.ts'

const placed = { isPlaced: true }
const told = { failed: (lang: 'ru' | 'en') => membersTexts[lang].failed }

type Named = { member: string }

/** What is done with the members of a gateway. Forms show their failures, the rest is notified. */
export function useMemberChanges({ id, version }: Pick<Gateway, 'id' | 'version'>) {
  const params = (member: string) => ({ id, member })
  return {
    add: useGatewayChange(
      (api, body: AddGatewayMember) => api.gateways.addGatewayMember({ params: { id }, body }),
      placed,
    ),
    edit: useGatewayChange(
      (api, { member, ...body }: Named & Omit<ChangeGatewayMember, 'version'>) =>
        api.gateways.changeGatewayMember({ params: params(member), body: { ...body, version } }),
      placed,
    ),
    weigh: useGatewayChange(
      (api, { member, weight }: Named & { weight: number }) =>
        api.gateways.changeGatewayMember({ params: params(member), body: { weight, version } }),
      told,
    ),
    drain: useGatewayChange(
      (api, member: string) => api.gateways.drainGatewayMember({ params: params(member), body: { version } }),
      told,
    ),
    resume: useGatewayChange(
      (api, member: string) =>
        api.gateways.resumeGatewayMember({ params: params(member), body: { version } }),
      told,
    ),
    remove: useGatewayChange(
      (api, member: string) => api.gateways.removeGatewayMember({ params: params(member) }),
      told,
    ),
  }
}
