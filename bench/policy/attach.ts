import type { NoraServer } from '../subjects/nora.ts'

/** Reserves the name, publishes the policy and attaches it to the address, as its owner does. */
export async function attachPolicy({ owner }: NoraServer, name: string, source: string): Promise<void> {
  const { domains, trafficPolicies } = owner.api
  const { hostname } = await domains.reserveDomain({ body: { region: 'local', name } })
  const { id, revision } = await trafficPolicies.createPolicy({ body: { name, source } })
  await trafficPolicies.publishPolicy({ params: { id }, body: { based_on: revision } })
  await trafficPolicies.setAttachments({ params: { id }, body: { items: [{ endpoint: hostname }] } })
}
