import { redirect } from 'react-router'
import { effectiveCountry } from '#app/lib/country.ts'
import { countryCookieText } from '#app/site/country-cookie.ts'
import type { Route } from './+types/set-country.ts'

/** `POST /set-country`: the country menu without scripts; goes back to the page it was used on. */
export async function action({ request }: Route.ActionArgs) {
	const form = await request.formData()
	const asked = form.get('country')
	const country = effectiveCountry(typeof asked === 'string' ? asked : null)
	return redirect(pathBefore(request), {
		status: 303,
		headers: { 'Set-Cookie': countryCookieText(country) },
	})
}

export function loader() {
	return redirect('/', 302)
}

/** The path of the page the form stood on; home when another site, or nothing, is named. */
function pathBefore(request: Request): string {
	const referrer = request.headers.get('Referer')
	if (!referrer || !URL.canParse(referrer)) return '/'
	const { host, pathname, search } = new URL(referrer)
	if (host !== (request.headers.get('Host') ?? '') || pathname.startsWith('//')) return '/'
	return `${pathname}${search}`
}
