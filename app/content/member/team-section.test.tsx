import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TeamSection } from './team-section.tsx'

test('[PUB-ABOUT-05] a failure to load the team is shown in red', () => {
	const words = { teamEyebrow: '', teamTitle: 'The people who come to your shed', teamText: '' }
	const html = renderToStaticMarkup(<TeamSection members={null} words={words} />)
	expect(html).toMatch(
		/<p role="alert" class="[^"]*text-alarm[^"]*">Failed to load team members<\/p>/,
	)
})
