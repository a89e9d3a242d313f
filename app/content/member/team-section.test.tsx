import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TeamSection } from './team-section.tsx'

test('[PUB-ABOUT-05] a team that cannot be read is said in red', () => {
	const html = renderToStaticMarkup(<TeamSection members={null} />)
	expect(html).toMatch(
		/<p role="alert" class="[^"]*text-alarm[^"]*">Failed to load team members<\/p>/,
	)
})
