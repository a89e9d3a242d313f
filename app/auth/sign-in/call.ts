import type { Db } from '#app/db/client.server.ts'
import type { EmailChange } from '../account/change-email.server.ts'
import type { CallAnswer } from './call-answer.ts'

/** A call of the sign-in page: its request, form and client, with the country of its address. */
export type Call = {
	request: Request
	form: FormData
	address: string | null
	country: string | null
	/** Gives the new address of an account to what else holds it. */
	followEmail: (tx: Db, change: EmailChange) => Promise<void>
}

/** The response. */
export type Answered = { status: number; body: CallAnswer; cookies?: string[] }
