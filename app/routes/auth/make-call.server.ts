import type { RouterContextProvider } from 'react-router'
import { readActor } from '#platform/auth/access/accounts.server.ts'
import type { Call } from '#platform/auth/sign-in/call.ts'
import { changeMemberEmails } from '#content/member/change-email.server.ts'
import { countryOfAddress } from '#kit/site/country/country.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'

/** A call of the sign-in page, from a request of its form. */
export function makeCall(
	request: Request,
	{ form, context }: { form: FormData; context: Readonly<RouterContextProvider> },
): Call {
	const { address } = context.get(visitorContext)
	return {
		request,
		form,
		address,
		country: countryOfAddress(address),
		followEmail: async (tx, { userId, from, to }) => {
			const actor = await readActor(tx, userId)
			if (actor) await changeMemberEmails(tx, actor, { from, to })
		},
	}
}
