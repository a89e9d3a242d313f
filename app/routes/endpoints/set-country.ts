import { redirect } from 'react-router'
import { effectiveCountry } from '#app/lib/country.ts'
import { countryCookieText } from '#app/site/country/country-cookie.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/set-country.ts'

/** `POST /set-country`: the country menu without scripts; goes back to the page it was used on. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const asked = form.get('country')
	const country = effectiveCountry(typeof asked === 'string' ? asked : null)
	const isSecure = context.get(visitorContext).origin.startsWith('https:')
	return redirect(pathBefore(request), {
		status: 303,
		headers: { 'Set-Cookie': countryCookieText(country, { isSecure }) },
	})
}

export function loader() {
	return redirect('/', 302)
}

/** The path of the page the form stood on; home when another site, or nothing, is named. */
function pathBefore(request: Request): string {
	const referrer = request.headers.get('Referer')
	if (!referrer || !URL.canParse(referrer)) return '/'
	const { host, pathname, searchParams } = new URL(referrer)
	if (host !== (request.headers.get('Host') ?? '') || pathname.startsWith('//')) return '/'
	// What was asked for in the address holds for one view, until somebody chooses.
	searchParams.delete('country')
	return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}
