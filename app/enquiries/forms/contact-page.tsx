import type { Country } from '#platform/lib/country.ts'
import { officeFor, officesOf } from '#platform/business/business.ts'
import type { Office, OfficeHours } from '#platform/business/business.ts'
import { hasPoultry } from '#platform/business/parts.ts'
import { useBusiness } from '#platform/business/use-business.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { PageLink } from '#kit/site/page-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { OfficeDetails } from './office-details.tsx'

type ContactWords = HeroWords & { jobsText: string; jobsLink: Button; formTitle: string }

type ContactPageProps = {
	country: Country
	subject: string
	/** Of each office. */
	hours: Record<Office['country'], OfficeHours>
	words: ContactWords
}

const form = 'heads/contact'

export function ContactPage({ country, subject, hours, words }: ContactPageProps) {
	const business = useBusiness()
	const own = officeFor(business, country)
	const others = officesOf(business).filter((office) => office !== own)
	return (
		<>
			<PageHero {...words} form={form} mark="barn" />
			<div className="wrap grid gap-x-8 gap-y-14 py-14 md:grid-cols-[18.75rem_minmax(0,1fr)] md:py-20 lg:grid-cols-[1fr_1.6fr] lg:gap-x-20">
				<section aria-labelledby="office" className="grid content-start gap-8">
					<div className="grid gap-5">
						<h2 id="office" className="title-3">
							{business.home ? 'Our office' : `Our office in ${own.country}`}
						</h2>
						<OfficeDetails office={own} open={hours[own.country]} />
					</div>
					{others.map((office) => (
						<details key={office.country} className="border-y border-line">
							<summary className="chevron flex min-h-13 items-center justify-between gap-4 font-semibold">
								{`Our office in ${office.country}`}
							</summary>
							<div className="pb-6">
								<OfficeDetails office={office} open={hours[office.country]} />
							</div>
						</details>
					))}
					{hasPoultry(business) ? <Hotlines only={business.home?.code} /> : null}
					<JobsLine words={words} />
				</section>
				<section id="write" aria-labelledby="contact-title">
					<h2
						id="contact-title"
						className="title-2 mb-8"
						data-form={form}
						data-edit="formTitle heading"
					>
						{words.formTitle}
					</h2>
					<ContactForm labelledBy="contact-title" subject={subject} />
				</section>
			</div>
		</>
	)
}

function JobsLine({ words: { jobsText, jobsLink } }: { words: ContactWords }) {
	// The words ask what the link answers, which may lead to a part of the site that is left out.
	if (!jobsLink.label) return null
	return (
		<p data-form={form} data-edit="jobsText words">
			{jobsText}{' '}
			<PageLink to={jobsLink.to} className="link font-semibold">
				{jobsLink.label}
			</PageLink>
		</p>
	)
}

/** The free emergency numbers of the two governments, or of that of the only country. */
function Hotlines({ only }: { only: string | undefined }) {
	if (only && !(only in hotlines)) return null
	const { NZ, AU } = hotlines
	return (
		<div className="grid gap-2 border-l-4 border-yolk pl-5">
			<p className="font-semibold">Birds dying suddenly?</p>
			<p className="text-muted">
				Do not wait for us. Call the exotic disease hotline first: {only === 'AU' ? AU : NZ}
				{only ? '.' : <> in New Zealand, {AU} in Australia.</>}
			</p>
		</div>
	)
}

const hotlines = {
	NZ: <HotlineLink phone="0800 80 99 66" />,
	AU: <HotlineLink phone="1800 675 888" />,
}

function HotlineLink({ phone }: { phone: string }) {
	return (
		<a
			className="link font-semibold whitespace-nowrap text-ink"
			href={`tel:${phone.replaceAll(' ', '')}`}
		>
			{phone}
		</a>
	)
}
