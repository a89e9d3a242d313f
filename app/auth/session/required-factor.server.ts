import { env } from '#app/lib/env/env.server.ts'
import type { Session } from './session.server.ts'

/** Whether the account has to set up a second factor before it may do anything else. */
export function mustSetUpSecondFactor({ hasSecondFactor }: Pick<Session, 'hasSecondFactor'>) {
	return env().SECOND_FACTOR === 'required' && !hasSecondFactor
}
