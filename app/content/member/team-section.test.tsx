import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { TeamSection } from './team-section.tsx'

test('[PUB-ABOUT-05] a failure to load the team is shown in red', () => {
	const router = createMemoryRouter([{ path: '/', element: <TeamSection members={null} /> }])
	const html = renderToStaticMarkup(<RouterProvider router={router} />)
	expect(html).toMatch(
		/<p role="alert" class="[^"]*text-alarm[^"]*">Failed to load team members<\/p>/,
	)
})
