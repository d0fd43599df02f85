import type { Gateway, GatewayMember } from '@nora/contract/gateways'
import { formatNumber } from '@nora/kit'
import { Card, useLang, useTexts } from '@nora/ui'
import { MemberStateWord, memberReason } from '../../state-word.tsx'
import { leadsTo } from '../../upstream/leads-to.ts'
import { upstreamTexts } from '../../upstream/upstream.messages.ts'
import { memberName } from '../members/member-name.ts'
import { pathTexts } from './path.messages.ts'
import { PathNode, PathStep } from './path-node.tsx'
import { SeenPage } from './seen-page.tsx'

/** The way of a request as a drawing: each place leads to where it is changed. */
export function PathPart({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(pathTexts)
  const lang = useLang()
  const { live, endpoint, maintenance, mode, policy, state } = gateway
  const rate = (value: number) => texts.perSecond(formatNumber(lang, value, { maximumFractionDigits: 1 }))
  return (
    <>
      <SeenPage gateway={gateway} />
      <Card className="p-4 sm:p-6">
        <ol aria-label={texts.label} className="flex flex-col lg:flex-row lg:items-center">
          <PathStep>
            <PathNode title={texts.visitor} note={endpoint} tab="settings">
              {mode === 'fallback' && <span className="block">{texts.givesWay}</span>}
              {live.errors_per_s > 0 && (
                <span className="block text-bad">
                  {texts.errorsPerSecond(formatNumber(lang, live.errors_per_s, { maximumFractionDigits: 1 }))}
                </span>
              )}
            </PathNode>
          </PathStep>
          <PathStep line={rate(live.requests_per_s)}>
            <PathNode title={texts.policy} note={policy?.name ?? texts.noPolicy} tab="policy" />
          </PathStep>
          {state === 'maintenance' && maintenance.is_on && (
            <PathStep line="">
              <PathNode title={texts.maintenance} note={texts.maintenanceOn} tab="settings" isMarked />
            </PathStep>
          )}
          <Destination gateway={gateway} rate={rate} />
        </ol>
      </Card>
    </>
  )
}

type DestinationProps = { gateway: Gateway; rate(value: number): string }

/** The pool with its members, or what the gateway answers with. */
function Destination({ gateway, rate }: DestinationProps) {
  const texts = useTexts(pathTexts)
  const { kinds } = useTexts(upstreamTexts)
  const lang = useLang()
  const { upstream, balance, retry, members } = gateway
  if (upstream.kind !== 'pool') {
    return (
      <PathStep line="">
        <PathNode title={kinds[upstream.kind]} note={leadsTo(lang, gateway)} tab="settings" />
      </PathStep>
    )
  }
  return (
    <>
      <PathStep line="">
        <PathNode title={texts.balance} note={texts.balances[balance]} tab="settings">
          {texts.retries(retry.attempts)}
        </PathNode>
      </PathStep>
      <li className="min-w-0 max-lg:pl-4 lg:flex-[2]">
        {members.length === 0 ? (
          <PathStep line="" as="div">
            <PathNode title={texts.none} note="" tab="members" isMarked />
          </PathStep>
        ) : (
          <ul className="flex flex-col gap-2">
            {members.map((member) => (
              <MemberLine key={member.id} member={member} rate={rate} />
            ))}
          </ul>
        )}
      </li>
    </>
  )
}

function MemberLine({ member, rate }: { member: GatewayMember; rate(value: number): string }) {
  const texts = useTexts(pathTexts)
  const lang = useLang()
  const why = memberReason(lang, member)
  return (
    <PathStep line={rate(member.requests_per_s)} isBranch>
      <PathNode title={memberName(member)} isCode note={why ?? ''} tab="members">
        <span className="flex flex-wrap items-center gap-2">
          <MemberStateWord state={member.state} />
          {texts.running(formatNumber(lang, member.running))}
        </span>
      </PathNode>
    </PathStep>
  )
}
