export { vacancyAdmin as handle } from '#content/vacancy/admin.tsx'
