// Inputs of the save commands, parsed by the forms' schemas. A test sets only the fields that matter to it.
import { articleFields } from '#content/article/article-fields.ts'
import { memberFields } from '#content/member/member-fields.ts'
import { productFields } from '#content/product/product-fields.ts'
import { resourceFields } from '#content/resource/resource-fields.ts'
import { serviceFields } from '#content/service/service-fields.ts'
import { vacancyFields } from '#content/vacancy/vacancy-fields.ts'

type Given = Record<string, unknown>

export const productForm = { title: 'Boot dip station', description: 'Steel tray with a lid.' }
export const serviceForm = {
	title: 'Flock health visits',
	description: 'We walk the shed with you.',
	image: '/media/service-images/visit.jpg',
}
export const articleForm = {
	title: 'Wet litter, sore feet',
	excerpt: 'What wet litter costs a flock.',
	content: 'Wet litter starts with a leaking nipple.',
	authorId: '00000000-0000-4000-8000-000000000000',
	date: '14 October 2026',
	image: '/media/news-images/litter.jpg',
}
export const resourceForm = {
	title: 'Flock health record',
	description: 'One page to hang in the shed.',
	category: 'Checklist',
	downloadLink: 'https://example.com/record.pdf',
	image: '/media/resource-images/record.jpg',
}
export const caseStudyForm = {
	title: 'Fewer cracked eggs',
	summary: 'Fewer eggs break on the way to the packing room.',
	system: 'Free range',
	species: 'Layer hens',
	problem: 'Egg quality',
	region: 'Waikato',
	startsOn: '2026-03-02',
	endsOn: '2026-05-18',
	seen: 'Eggs met on the cross belt.',
	unimproved: 'Floor eggs stayed at three in a hundred.',
}
export const memberForm = { name: 'Ana Reid', position: 'Poultry vet', bio: 'Looks after layers.' }
export const vacancyForm = {
	title: 'Poultry vet',
	location: 'Waikato',
	type: 'Full time',
	department: 'Field team',
	postedDate: '1 October 2026',
	description: 'Visit farms and write down what you find.',
	applyUrl: 'https://jobs.example.com/apply',
}

export const pageForm = {
	title: 'How we work',
	content: 'We come when the flock is well.',
	description: 'What a visit is like.',
	inFooter: true,
}

export const homepageForm = {
	heroVideoUrl: 'https://youtu.be/aqz-KE-bpKQ',
	heroVideoThumbnailUrl: '',
}

export const productInput = (given: Given = {}) =>
	productFields.schema.parse({ ...productForm, ...given })
export const serviceInput = (given: Given = {}) =>
	serviceFields.schema.parse({ ...serviceForm, ...given })
export const articleInput = (given: Given = {}) =>
	articleFields.schema.parse({ ...articleForm, ...given })
export const resourceInput = (given: Given = {}) =>
	resourceFields.schema.parse({ ...resourceForm, ...given })
export const memberInput = (given: Given = {}) =>
	memberFields.schema.parse({ ...memberForm, ...given })
export const vacancyInput = (given: Given = {}) =>
	vacancyFields.schema.parse({ ...vacancyForm, ...given })

/** A draft of a new record. */
export function fresh<I>(input: I) {
	return { id: null, version: 0, input }
}
