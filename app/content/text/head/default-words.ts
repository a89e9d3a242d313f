// What the pages say until staff save other words. Which fields a page has is what it has first words for. Words may
// have placeholders for facts of the business, such as `{business}`.
import { contactHref } from '#kit/site/contact-link.ts'
import type { DefaultWords } from './field-kinds.ts'
import type { HeadPage } from './pages.ts'

export const defaultWords = {
	services: {
		eyebrow: 'Services',
		title: 'Advice you can use before the next feed',
		text: 'We come to the shed, look at the birds, and leave you with a short list in the order that matters. What we offer depends on the rules of your country; this is our work in {country}.',
		textForBoth:
			'We come to the shed, look at the birds, and leave you with a short list in the order that matters. What we offer depends on the rules of your country.',
		noneTitle: 'No Services Found',
		callTitle: 'Start with a consultation',
		callText:
			"Half an hour on the phone, free of charge. Tell us about your flock, and we'll say whether a visit is worth it.",
		callButton: { label: 'Book a consultation', to: contactHref('Consultation') },
		metaTitle: 'Poultry consulting services',
		metaDescription:
			'Flock health, biosecurity, feed and water, housing and compliance: what our poultry advisers do on farms in New Zealand and Australia.',
		metaKeywords:
			'poultry consultant, flock health, biosecurity plan, layer performance, ventilation',
	},
	products: {
		eyebrow: 'Products',
		title: 'Chosen because they work in the shed',
		text: 'Feed additives, biosecurity gear and welfare tools that our own advisers use on farms. Ask us before you buy: it depends on your birds, housing and water.',
		priceNote: 'Freight is not included.',
		noneTitle: 'No Products Found',
		noneText: 'Nothing in this category is available for your country right now.',
		backLink: 'Back to Products',
		featuresTitle: 'Key Features',
		detailsTitle: 'Product Details',
		documentsTitle: 'Product Documents',
		documentLink: 'View Document',
		enquiryTitle: 'Product Enquiry',
		relatedTitle: 'Related Products',
		usefulTitle: 'Read first',
		enquiryButton: 'Contact Us About This Product',
		enquiryText: 'Fill out the form below to learn more about {product}',
		pricedNote: '{currency}, without freight.',
		quoteNote: 'We quote by quantity and delivery address.',
		callTitle: 'Not sure what your flock needs?',
		callText:
			'Describe what you see in the shed. We reply with a plain answer, even if it is that you need nothing.',
		callButton: { label: 'Ask an adviser', to: contactHref('What does my flock need?') },
		metaTitle: 'Poultry products',
		metaDescription:
			'Feed additives, biosecurity gear, enrichment and welfare tools chosen by poultry advisers for farms in New Zealand and Australia.',
		metaKeywords: 'poultry products, biosecurity, enrichment, egg quality',
		categoryTitle: '{category} products for poultry',
		categoryDescription:
			'{category}: {line} Chosen by poultry advisers for farms in New Zealand and Australia.',
	},
	'case-studies': {
		eyebrow: 'Case studies',
		title: 'What we changed on farms, and what came of it',
		text: 'Each case says what was measured, before and after, and what did not get better.',
		noneTitle: 'No case studies match',
		backLink: 'All case studies',
		seenTitle: 'What we saw',
		measuredTitle: 'What was measured',
		changedTitle: 'What changed, and when',
		unimprovedTitle: 'What did not improve',
		quoteTitle: 'In the farmer’s words',
		relatedTitle: 'Services behind it',
		usefulTitle: 'Read about it',
		detailTitle: 'Does this sound like your flock?',
		detailText: 'Tell us what you see. What helped on one farm may not be the answer on yours.',
		detailLink: 'Ask an adviser',
		metaTitle: 'Poultry case studies',
		metaDescription:
			'Cases from poultry farms in New Zealand and Australia: what was seen, what was measured before and after, and what did not improve.',
		metaKeywords: 'poultry case studies, egg quality, red mite, footpad dermatitis',
	},
	news: {
		eyebrow: 'News & Updates',
		title: 'Latest from {business}',
		text: 'Field notes, research in plain words, and rule changes on both sides of the Tasman.',
		noneTitle: 'No Articles Found',
		noneText: 'Try selecting a different category or check back soon for new content.',
		backLink: 'Back to News',
		contentsTitle: 'On this page',
		relatedTitle: 'Related articles',
		usefulTitle: 'Useful for this',
		neighboursName: 'Previous and next article',
		detailTitle: 'Does this sound like your flock?',
		detailText: 'Tell us what you see. An adviser writes back.',
		detailLink: 'Ask an adviser',
		metaTitle: 'News & Updates',
		metaDescription:
			'Latest from {business}: field notes, research in plain words and rule changes for poultry farms in New Zealand and Australia.',
		metaKeywords: 'poultry news, poultry health, biosecurity, layer hens',
		categoryDescription:
			'{category} from {business}: notes for poultry farms in New Zealand and Australia, written by the advisers who visit them.',
	},
	resources: {
		eyebrow: 'Resources',
		title: 'Sheets that end up on the shed wall',
		text: 'Checklists, templates and guides from our own farm visits, written to be printed, filled in and argued over.',
		noneTitle: 'No resources found in this category. Please check back later.',
		backLink: 'Back to Resources',
		relatedTitle: 'More resources',
		usefulTitle: 'Read about it',
		gateText: 'Tell us who reads our resources, and the file is yours.',
		freeNote: 'Free to use, copy and hand out on your farm.',
		paidNote:
			'The price is in {currency}. Write to us for an invoice; the file follows, usually the same working day.',
		detailTitle: 'Not sure how to use it on your farm?',
		detailText:
			'Tell us about your birds and your sheds. An adviser answers, and the first conversation costs nothing.',
		detailLink: 'Ask an adviser',
		callTitle: 'Need Customized Resources?',
		callText:
			'We write manuals, training material and record sheets for a single farm or a whole company.',
		callButton: { label: 'Contact Us', to: '/contact' },
		metaTitle: 'Poultry resources',
		metaDescription:
			'Checklists, templates and guides for poultry farms: biosecurity, litter, heat, water, egg quality and flock records, many of them free.',
		metaKeywords: 'poultry resources, poultry checklist, flock record template, biosecurity guide',
		categoryTitle: 'Poultry {category}',
	},
	about: {
		eyebrow: 'About Us',
		title: 'We know birds, and the people who look after them',
		text: '{business} is an independent practice of vets, nutritionists and farm advisers in New Zealand and Australia.',
		storyTitle: 'Our story',
		story: [
			'{short name} began with a telephone that rang too late. Our founder, a poultry vet, kept being called a fortnight after the first sign: the birds a little quiet, the water meter a little low, the litter a little damp.',
			'By then there was a treatment to sell but little left to save. So she turned the work around: visit while the flock is well, teach the people in the shed what to look at, write down what normal is, and come back before the season does its worst.',
			'Neighbours asked for the same, then their feed mill, then a hatchery across the Tasman. Today we work with family layer farms, integrated meat companies, breeders of turkeys, ducks and quail, and pigeon keepers with one loft. We keep a small range of things we use ourselves, and say so when you need none of them.',
		].join('\n\n'),
		picture: '',
		missionTitle: 'Our mission',
		mission:
			'To leave every farm we visit with healthier birds, fewer surprises, and people who can see trouble coming without us.',
		valuesTitle: 'What we hold to',
		values: [
			{
				title: 'Excellence',
				text: 'We weigh, count and sample before we say anything, and we tell you how sure we are. Work we would not want on our own farm does not leave the ute.',
			},
			{
				title: 'Resilience',
				text: 'Heat, disease, rules and prices will test every farm. We plan for the bad week while the good ones last, so that one failure stays one failure.',
			},
			{
				title: 'Collaboration',
				text: 'The person who walks the shed each morning knows most about it. We work with your staff, your vet, your hatchery and your feed mill, and share what we find.',
			},
		],
		teamEyebrow: 'The team',
		teamTitle: 'The people who come to your shed',
		teamText:
			'Nobody at {short name} just sits in an office. You meet the same adviser at every visit, and the others are one call away.',
		callTitle: 'Join our team',
		callText:
			'We look for people who like birds, mornings and plain answers. See who we are looking for now.',
		callButton: { label: 'See job vacancies', to: '/about/job-vacancies' },
		servicesEyebrow: 'Services',
		servicesTitle: 'What we can do for your flock',
		servicesMore: 'All services',
		metaTitle: 'About Us',
		metaDescription:
			'{business}: vets, nutritionists and farm advisers in New Zealand and Australia. Our story, our values and the people who visit your shed.',
		metaKeywords: 'poultry consultants, poultry veterinarian, about us, New Zealand, Australia',
	},
	vacancies: {
		eyebrow: 'Careers',
		title: 'Work at {short name}',
		text: 'We are a small team with long roads between us. If you can tell a quiet flock from a sick one, or want to learn how, we would like to hear from you.',
		listTitle: 'Open positions',
		noneTitle: 'No Job Vacancies at the Moment',
		noneText:
			'Tell us about yourself anyway: we keep good letters, and write when something comes up.',
		noneButton: { label: 'Write to us', to: contactHref('Working with you') },
		reasonsTitle: 'What working here is like',
		reasons: [
			{
				title: 'Birds first',
				text: 'You spend most of the week in sheds, paddocks and the laboratory, and write it up the same evening.',
			},
			{
				title: 'Room to learn',
				text: 'Ten paid days a year for courses and conferences, and a colleague who rides along for your first three months.',
			},
			{
				title: 'Home for tea',
				text: 'Farm visits start early, so they end early. Nights away are planned a month ahead and given back as days off.',
			},
		],
		metaTitle: 'Poultry careers',
		metaDescription:
			'Job vacancies at {business}: work with poultry farms in New Zealand and Australia as a vet, nutritionist or farm adviser.',
		metaKeywords: 'poultry jobs, poultry careers, agriculture jobs, job vacancies',
	},
	contact: {
		eyebrow: 'Contact',
		title: 'Tell us what you see',
		text: 'A question, a worry, a new shed on paper: write or call. The first conversation costs nothing, and we reply {reply time}.',
		jobsText: 'Looking for work with us?',
		jobsLink: { label: 'See the job vacancies', to: '/about/job-vacancies' },
		formTitle: 'Send us a message',
		metaTitle: 'Contact us',
		metaDescription:
			'Write to or call {business} in {towns}. The first conversation is free, and we reply {reply time}.',
		metaKeywords: 'contact, poultry consultant',
	},
	search: {
		eyebrow: 'Find it on this site',
		text: '',
		waysTitle: 'Look around instead',
		metaDescription:
			'Search this site: services, products, articles, resources, people, jobs and how to reach us.',
	},
	newsletter: {
		eyebrow: 'Newsletter',
		title: 'One useful letter a month',
		text: 'What we saw in sheds, what changed in the rules on both sides of the Tasman, and one thing to check before the season turns. Five minutes to read.',
		metaTitle: 'Newsletter',
		metaDescription:
			'What the newsletter is about, what the last letters said, and where to get the next one. Every letter has a link to leave.',
		metaKeywords: 'newsletter, poultry newsletter',
	},
	request: {
		eyebrow: 'Request a resource',
		title: 'Missing the one you need?',
		text: "Tell us what you would pin up or hand to a new worker. The best of these sheets began as someone's request.",
	},
	enquiry: {
		eyebrow: 'My enquiry',
		title: 'Ask about all of it in one message',
		text: 'Tell us how many you need, and what we should know. An adviser replies with prices and delivery. You order nothing by asking.',
		listTitle: 'On your list',
		formTitle: 'Where our reply goes',
		noneTitle: 'Your list is empty',
		noneText:
			'Press “Add to my enquiry” at the products you want to ask about. This browser keeps your list for a week.',
		metaTitle: 'My enquiry',
		metaDescription: 'The products you want to ask our advisers about.',
		metaKeywords: 'poultry products, enquiry',
	},
	confirm: {
		eyebrow: 'Newsletter',
		title: 'One more step',
		text: 'Press the button to get our newsletter about once a month.',
		pressButton: 'Confirm my subscription',
		doneTitle: 'You are subscribed',
		doneText:
			'Thank you. The next issue will come to your inbox, with a link to unsubscribe at the end.',
		endedTitle: 'You have unsubscribed',
		endedText:
			'This link was for an earlier subscription. To get the newsletter again, fill in the form on our news page.',
		brokenTitle: 'This link does not work',
		brokenText:
			'It was cut off or changed, or its subscription was deleted. Please copy the whole address from the email, or subscribe again on our news page.',
		newsLink: 'Read our news',
		metaTitle: 'Confirm your subscription',
		metaDescription: 'Confirm that you want our newsletter.',
		metaKeywords: 'newsletter',
	},
	unsubscribe: {
		eyebrow: 'Newsletter',
		title: 'Unsubscribe',
		text: 'Press the button to stop our newsletters. There is nothing else to do.',
		pressButton: 'Unsubscribe me',
		doneTitle: 'You have unsubscribed',
		doneText:
			'You no longer get the {business} newsletter. If an issue was already on its way, sorry for that last one.',
		endedTitle: 'This subscription has ended',
		endedText:
			'It was deleted, and nothing is left to unsubscribe from. If our newsletter still comes to you, unsubscribe with the link in the latest issue.',
		brokenTitle: 'This link does not work',
		brokenText:
			'It was cut off or changed. Please copy the whole address from the email, or write to us from the address the newsletter comes to, and we will take it off the list.',
		againButton: 'Subscribe again',
		againTitle: 'One more step',
		againText:
			'To get our newsletter again, press the button in the email that we have sent you. We send it at most once a day: if you signed up earlier today, use the one you have.',
		newsLink: 'Read our news',
		metaTitle: 'Unsubscribe',
		metaDescription: 'Stop our newsletter.',
		metaKeywords: 'newsletter',
	},
} as const satisfies Record<HeadPage, DefaultWords>
