import { redirect } from 'react-router'
import { effectiveCountry } from '#app/lib/country.ts'
import { countryCookieText } from '#app/site/country/country-cookie.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/set-country.ts'

/** `POST /set-country`: the country menu without scripts; redirects to the page it was used on. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const requested = form.get('country')
	const country = effectiveCountry(typeof requested === 'string' ? requested : null)
	const isSecure = context.get(visitorContext).origin.startsWith('https:')
	return redirect(pathBefore(request), {
		status: 303,
		headers: { 'Set-Cookie': countryCookieText(country, { isSecure }) },
	})
}

export function loader() {
	return redirect('/', 302)
}

/** The path of the page with the form, from `Referer`; home when that is missing or names another site. */
function pathBefore(request: Request): string {
	const referrer = request.headers.get('Referer')
	if (!referrer || !URL.canParse(referrer)) return '/'
	const { host, pathname, searchParams } = new URL(referrer)
	if (host !== (request.headers.get('Host') ?? '') || pathname.startsWith('//')) return '/'
	// A country in the address holds for one view; a choice replaces it.
	searchParams.delete('country')
	return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}
