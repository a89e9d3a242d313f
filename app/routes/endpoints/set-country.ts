import { redirect } from 'react-router'
import { effectiveCountry } from '#platform/lib/country.ts'
import { countryCookieText } from '#kit/site/country/country-cookie.ts'
import { pathBefore } from '#platform/lib/http/path-before.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/set-country.ts'

/** `POST /set-country`: the country menu without scripts; redirects to the page it was used on. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const requested = form.get('country')
	const country = effectiveCountry(typeof requested === 'string' ? requested : null)
	const isSecure = context.get(visitorContext).origin.startsWith('https:')
	return redirect(withoutCountry(pathBefore(request) ?? '/'), {
		status: 303,
		headers: { 'Set-Cookie': countryCookieText(country, { isSecure }) },
	})
}

export function loader() {
	return redirect('/', 302)
}

/** A country in the address holds for one view; a choice replaces it. */
function withoutCountry(path: string): string {
	const [pathname, query] = path.split(/\?(.*)/s, 2)
	const parameters = new URLSearchParams(query)
	parameters.delete('country')
	return `${pathname}${parameters.size > 0 ? `?${parameters}` : ''}`
}
