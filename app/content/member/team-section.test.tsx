import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { testBusiness } from '#tests/support/business.ts'
import { TeamSection } from './team-section.tsx'

test('[PUB-ABOUT-05] a failure to load the team is shown in red', () => {
	const router = createMemoryRouter(
		[{ id: 'root', path: '/', loader: () => null, element: <TeamSection members={null} /> }],
		{ hydrationData: { loaderData: { root: { business: testBusiness } } } },
	)
	const html = renderToStaticMarkup(<RouterProvider router={router} />)
	expect(html).toMatch(
		/<p role="alert" class="[^"]*text-alarm[^"]*">Failed to load team members<\/p>/,
	)
})
