import type { BusinessValues } from '#content/business/business-fields.ts'

const weekdays = (opens: string) => {
	const day = [{ opens, closes: '17:00' }]
	const week = { Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day }
	return { ...week, Saturday: [], Sunday: [] }
}

const closed = (day: string, name: string, to = day) => ({ from: day, to, spans: [], name })

/** The invented business behind the demo content, with the public holidays of Waikato and Victoria. */
export const demoBusiness = {
	name: 'Hatch & Hen Poultry Consulting',
	shortName: 'Hatch & Hen',
	tagline: 'Practical poultry advice for farms in New Zealand and Australia.',
	replyDays: 2,
	nzCompany: 'Hatch & Hen Ltd',
	nzEmail: 'hello@hatchandhen.example',
	nzPhone: '+64 7 555 0134',
	nzStreet: '18 Ruakura Lane',
	nzCity: 'Hamilton',
	nzRegion: 'Waikato',
	nzPostcode: '3214',
	nzTimeZone: 'Pacific/Auckland',
	nzHours: weekdays('08:00'),
	nzSpecialDays: [
		closed('2026-10-26', 'Labour Day'),
		closed('2026-12-24', 'Christmas holidays', '2027-01-05'),
		closed('2027-02-01', 'Auckland and Waikato Anniversary Day'),
		closed('2027-02-08', 'Waitangi Day'),
		closed('2027-03-26', 'Easter', '2027-03-29'),
		closed('2027-04-26', 'Anzac Day'),
		closed('2027-06-07', 'King’s Birthday'),
		closed('2027-06-25', 'Matariki'),
		closed('2027-10-25', 'Labour Day'),
		closed('2027-12-24', 'Christmas holidays', '2028-01-04'),
	],
	auCompany: 'Hatch & Hen Pty Ltd',
	auEmail: 'australia@hatchandhen.example',
	auPhone: '+61 3 5550 0142',
	auStreet: '42 Saleyards Road',
	auCity: 'Bendigo',
	auRegion: 'Victoria',
	auPostcode: '3550',
	auTimeZone: 'Australia/Melbourne',
	auHours: weekdays('08:30'),
	auSpecialDays: [
		closed('2026-12-24', 'Christmas holidays', '2027-01-05'),
		closed('2027-01-26', 'Australia Day'),
		closed('2027-03-08', 'Labour Day'),
		closed('2027-03-26', 'Easter', '2027-03-29'),
		closed('2027-06-14', 'King’s Birthday'),
		closed('2027-12-24', 'Christmas holidays', '2028-01-04'),
	],
} satisfies Partial<BusinessValues>
