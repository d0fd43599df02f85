import { addressKey, HOUR_MS, isEmail, isProblem, normalizeEmail, type Rate } from '@nora/kit'
import { isAllowedEmail, type PolicyAnswer, SignInUnavailable } from '@nora/policy'
import { z } from 'zod'
import type { ControlClient } from '../../snapshot/control-client.ts'
import { findGuessesWait, noteWrongGuess } from '../guesses.ts'
import { signInTexts } from '../sign-in.messages.ts'
import type { SignInMethod, SignInView, SignInVisit } from '../sign-in-visit.ts'

/** Codes that one address may ask for, whatever mailboxes it names. */
const PER_ADDRESS: Rate = { limit: 10, windowMs: HOUR_MS }
/** Codes of one sign-in: a site must not become a way to fill mailboxes. */
const PER_ENDPOINT: Rate = { limit: 300, windowMs: HOUR_MS }

const kept = z.object({ id: z.string(), email: z.string() })

/** Asks for an address, has a code mailed to it, and asks for the code. */
export function createMailCode(ask: ControlClient['ask']): SignInMethod {
  return {
    show: (visit) => visit.page(toAddressView(visit)),
    submit: (visit, form) => {
      const code = form.get('code')
      return code === null ? send(visit, form.get('email') ?? '') : check(visit, code.replace(/\s/g, ''))
    },
  }

  async function send(visit: SignInVisit, given: string): Promise<PolicyAnswer> {
    const texts = signInTexts[visit.lang]
    const email = normalizeEmail(given)
    if (email.length > 254 || !isEmail(email))
      return visit.page({ ...toAddressView(visit), status: 400, error: texts.mailNoAddress })
    const retryAfterS = takeEmail(visit)
    if (retryAfterS !== null) return tooMany(visit, retryAfterS)
    const { endpoint, input, lang } = visit
    try {
      // Asked for addresses that are not allowed, too: neither the answer nor its time tells them apart.
      const { code_id } = await ask('send_visitor_code', {
        team_id: endpoint.teamId,
        policy_id: endpoint.policyId,
        endpoint: endpoint.hostname,
        email,
        is_allowed: isAllowedEmail(input.config, email),
        language: lang,
        address: input.host.conn.clientIp,
      })
      return visit.page(toCodeView(visit), [visit.flow.seal({ id: code_id, email })])
    } catch (error) {
      if (isProblem(error) && error.code === 'TooManyRequests') return tooMany(visit, RETRY_AFTER_S)
      throw new SignInUnavailable('control sends no code', { cause: error })
    }
  }

  async function check(visit: SignInVisit, code: string): Promise<PolicyAnswer> {
    const texts = signInTexts[visit.lang]
    const flow = kept.safeParse(visit.flow.read())
    if (!flow.success) return visit.page({ ...toAddressView(visit), status: 400, error: texts.mailTooLate })
    const retryAfterS = findGuessesWait(visit)
    if (retryAfterS !== null)
      return visit.page({ ...toCodeView(visit), status: 429, error: texts.tooManyGuesses, retryAfterS })
    const { teamId: team_id, hostname: endpoint } = visit.endpoint
    const asked = ask('check_visitor_code', {
      team_id,
      endpoint,
      code_id: flow.data.id,
      code: code.slice(0, 20),
    })
    const { email, attempts_left } = await asked.catch((error: unknown) => {
      throw new SignInUnavailable('control checks no code', { cause: error })
    })
    if (email === flow.data.email && isAllowedEmail(visit.input.config, email))
      return visit.complete({ provider: 'mail-code', subject: email, email, name: '' })
    noteWrongGuess(visit)
    if (attempts_left === 0)
      return visit.page({ ...toAddressView(visit), status: 403, error: texts.mailSpent }, [visit.flow.clear])
    return visit.page({ ...toCodeView(visit), status: 403, error: texts.mailWrong })
  }
}

const RETRY_AFTER_S = 60

function takeEmail({ input: { host }, gate }: SignInVisit): number | null {
  const { takeRate } = host.capabilities
  const key = `${host.scope} mails ${gate.id}`
  return takeRate(`${key} ${addressKey(host.conn.clientIp)}`, PER_ADDRESS) ?? takeRate(key, PER_ENDPOINT)
}

function tooMany(visit: SignInVisit, retryAfterS: number): PolicyAnswer {
  const error = signInTexts[visit.lang].mailTooMany
  return visit.page({ ...toAddressView(visit), status: 429, error, retryAfterS })
}

function toAddressView({ lang }: SignInVisit): SignInView {
  const { mailTitle: title, mailText: text, mailLabel: label, mailSubmit: submit } = signInTexts[lang]
  return { title, text, form: { fields: [{ kind: 'email', name: 'email', label }], submit } }
}

function toCodeView({ lang }: SignInVisit): SignInView {
  const { mailSentTitle: title, mailSentText: text, pinLabel: label, pinSubmit: submit } = signInTexts[lang]
  return { title, text, form: { fields: [{ kind: 'code', name: 'code', label }], submit } }
}
