import type { RouterContextProvider } from 'react-router'
import { readActor } from '#app/auth/access/accounts.server.ts'
import type { Call } from '#app/auth/sign-in/call.ts'
import { changeMemberEmails } from '#app/content/member/change-email.server.ts'
import { countryOfAddress } from '#app/site/country/country.server.ts'
import { visitorContext } from '#app/site/visitor.ts'

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
