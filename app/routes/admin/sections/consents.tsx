export { consentsAdmin as handle } from '#content/text/consents/admin.tsx'
