import type { Migration as Change } from 'kysely';
import * as places from './2026-11-21T0400-create-places.ts';
import * as people from './2026-11-21T0401-create-people.ts';
import * as sessions from './2026-11-21T0402-create-sessions.ts';
import * as audit from './2026-11-21T0403-create-audit.ts';
import * as uploads from './2026-11-21T0404-create-uploads.ts';
import * as names from './2026-11-21T0405-index-names.ts';
import * as jobs from './2026-11-21T0700-create-jobs.ts';
import * as access from './2026-11-21T0701-announce-access.ts';
import * as preferences from './2026-11-21T0702-create-preferences.ts';
import * as auditIndexes from './2026-11-21T0703-index-audit.ts';
import * as baseData from './2026-11-21T0800-create-base-data.ts';
import * as structure from './2026-11-21T1000-create-structure.ts';
import * as employees from './2026-11-21T1001-create-employees.ts';
import * as companyList from './2026-11-21T1002-list-companies.ts';
import * as imports from './2026-11-21T1100-create-imports.ts';
import * as areas from './2026-11-21T1300-create-areas.ts';
import * as devices from './2026-11-21T1301-create-devices.ts';
import * as passes from './2026-11-21T1302-create-passes.ts';
import * as passEvents from './2026-11-21T1303-create-pass-events.ts';
import * as announceDevices from './2026-11-21T1304-announce-devices.ts';
import * as deviceCodes from './2026-11-21T1310-index-device-codes.ts';
import * as fixedRotation from './2026-11-21T1311-fix-rotation.ts';
import * as phoneSessions from './2026-11-21T1420-bind-phone-sessions.ts';
import * as visits from './2026-11-21T1500-create-visits.ts';
import * as visitorCards from './2026-11-21T1501-create-visitor-cards.ts';
import * as announceVisits from './2026-11-21T1502-announce-visits.ts';
import * as passRecords from './2026-11-22T0900-index-pass-records.ts';
import * as passSums from './2026-11-22T0901-sum-passes.ts';
import * as visitEnds from './2026-11-22T0902-index-visit-ends.ts';
import * as offerCards from './2026-11-22T0903-offer-cards.ts';
import * as formerAreas from './2026-11-22T1000-keep-former-areas.ts';
import * as jobRuns from './2026-11-22T1200-number-job-runs.ts';
import * as uploadCompanies from './2026-11-22T1201-keep-upload-companies.ts';
import * as installations from './2026-11-22T1202-mark-installations.ts';
import * as outages from './2026-11-22T1203-keep-outages.ts';
import * as passChanges from './2026-11-22T1300-note-pass-changes.ts';
import * as revokedSecrets from './2026-11-22T1301-keep-revoked-secrets.ts';
import * as cardLists from './2026-11-22T1400-keep-card-lists.ts';
import * as eventMonths from './2026-11-22T1401-find-events-by-month.ts';
import * as cardHolders from './2026-11-22T1500-keep-card-holders.ts';
import * as cardsInTime from './2026-11-22T1501-open-cards-in-time.ts';
import * as forgottenVisitors from './2026-11-22T1502-forget-visitors.ts';
import * as jobExceptions from './2026-11-22T1503-end-exceptions-with-jobs.ts';
import * as openedCards from './2026-11-22T1504-note-opened-cards.ts';
import * as codeNetworks from './2026-11-22T1700-keep-who-asked-for-codes.ts';
import * as pendingVisits from './2026-11-22T1701-let-pending-visits-wait.ts';
import * as keptRecords from './2026-11-22T1800-keep-records-for-a-time.ts';
import * as naturalNames from './2026-11-22T1900-sort-names-naturally.ts';
import * as updateByImport from './2026-11-22T2000-update-by-import.ts';
import * as accountLinks from './2026-11-22T2010-queue-account-links.ts';
import * as lostPhones from './2026-11-22T2011-mark-lost-phones.ts';
import * as toldGuests from './2026-11-22T2020-tell-guests-of-changes.ts';
import * as exceptionTimes from './2026-11-22T2021-correct-exception-times.ts';
import * as onDuty from './2026-11-22T2022-tell-who-is-on-duty.ts';
import * as importAudit from './2026-11-22T2030-index-audit-of-imports.ts';
import * as endedOpenings from './2026-11-22T2040-end-openings.ts';
import * as demoReaders from './2026-11-22T2041-mark-demo-readers.ts';
import * as evacuationTicks from './2026-11-22T2050-create-evacuation-ticks.ts';
import * as denials from './2026-11-22T2051-note-denials.ts';
import * as replacedReaders from './2026-11-23T0100-replace-readers.ts';
import * as alarmDuty from './2026-11-23T0101-give-alarm-duty.ts';
import * as languages from './2026-11-23T0102-remember-languages.ts';
import * as undoneImports from './2026-11-23T0200-undo-imports.ts';
import * as guestEvents from './2026-11-23T0400-find-events-of-guests.ts';
import * as configChanges from './2026-11-23T0401-count-config-changes.ts';
import * as oneViolation from './2026-11-23T0800-raise-one-violation.ts';
import * as failedTries from './2026-11-23T0801-count-failed-tries.ts';
import * as repeatedVisits from './2026-11-23T0810-repeat-visits.ts';
import * as importPlaces from './2026-11-23T0820-note-places-of-imports.ts';
import * as knownLanguages from './2026-11-23T0821-know-whose-language.ts';
import * as speltNames from './2026-11-23T0822-spell-names.ts';
import * as leaseReminders from './2026-11-23T0900-remind-of-lease-ends.ts';
import * as announcedImports from './2026-11-23T1200-announce-imports.ts';
import * as largeAreaGroups from './2026-11-23T1300-name-large-area-groups.ts';
import * as orderedConfigs from './2026-11-23T1400-order-config-changes.ts';
import * as guestsPassEnds from './2026-11-23T1500-end-guests-passes-in-time.ts';
import * as wholeNumbers from './2026-11-23T1600-spell-numbers-whole.ts';
import * as waysToBuildings from './2026-11-23T1900-tell-ways-to-buildings.ts';
import * as laterAreas from './2026-11-25T1045-know-later-areas.ts';
import * as reviewedContents from './2026-11-25T2300-review-contents.ts';
import * as noticeRules from './2026-11-25T2301-rule-notices.ts';
import * as publishedPages from './2026-11-26T1000-publish-pages.ts';
import * as previewedPages from './2026-11-26T1600-preview-pages.ts';
import * as pageTemplates from './2026-11-26T1730-keep-page-templates.ts';
import * as announcedPages from './2026-11-26T1830-announce-pages-of-projects.ts';
import * as pagesAtOnce from './2026-11-26T2041-publish-pages-at-once.ts';
import * as keptUploads from './2026-11-26T2042-keep-what-left-pages.ts';
import * as miniPrograms from './2026-11-26T2100-release-mini-programs.ts';
import * as endsOfActs from './2026-11-26T2101-announce-ends-of-acts.ts';
import * as checkedDocuments from './2026-11-27T0500-check-documents.ts';
import * as researchReports from './2026-11-27T0510-publish-research-reports.ts';
import * as suggestions from './2026-11-27T0600-hear-suggestions.ts';
import * as reservations from './2026-11-27T0610-lead-reservations.ts';
import * as tasks from './2026-11-27T0900-schedule-tasks.ts';
import * as runTimeOuts from './2026-11-28T1010-keep-time-outs-of-runs.ts';
import * as runsOfDeletedTasks from './2026-11-28T1011-keep-runs-of-deleted-tasks.ts';
import * as provenPresence from './2026-11-28T1100-prove-presence.ts';
import * as viewedAs from './2026-11-28T1110-view-as.ts';
import * as appCodes from './2026-11-28T1150-ask-for-app-codes.ts';
import * as looks from './2026-11-28T1200-look-as-people-like.ts';
import * as listViews from './2026-11-28T1250-keep-list-views.ts';
import * as faults from './2026-11-28T1300-log-faults.ts';
import * as rolesForAWhile from './2026-11-28T1310-hold-roles-for-a-while.ts';
import * as auditOfCompanies from './2026-11-28T1350-index-audit-of-companies.ts';
import * as listOrders from './2026-11-28T1600-order-lists-by-index.ts';
import * as countedReaders from './2026-11-28T1610-count-readers-by-index.ts';
import * as quickPeople from './2026-11-28T1800-list-people-quickly.ts';
import * as leaseOrders from './2026-11-28T1900-order-leases-by-index.ts';
import * as pagedPeople from './2026-11-28T1930-page-people-by-index.ts';
import * as visitLinkOrder from './2026-11-28T1931-order-visit-links.ts';
import * as areaPassSums from './2026-11-28T2000-sum-passes-of-areas.ts';
import * as leaseCategories from './2026-11-28T2010-name-categories-on-leases.ts';
import * as foundVisits from './2026-11-28T2100-find-visits-by-index.ts';
import * as readerOrders from './2026-11-28T2110-order-readers-by-index.ts';
import * as notedBackups from './2026-11-29T1000-note-backups.ts';
import * as leavingReaders from './2026-11-29T2000-let-readers-leave.ts';
import * as tenantsOfBuildings from './2026-11-30T0900-find-tenants-of-buildings.ts';
import * as countedPeople from './2026-11-30T1000-count-people-by-index.ts';
import * as doorSums from './2026-11-30T1010-sum-doors-of-periods.ts';
import * as foundNotices from './2026-12-01T0900-find-notices-by-index.ts';
import * as noticesOfNone from './2026-12-01T0901-remove-notices-of-no-project.ts';
import * as heldLeases from './2026-12-01T0902-read-leases-by-index.ts';
import * as auditMonths from './2026-12-01T1400-archive-audit.ts';
import * as leaseSums from './2026-12-02T0900-sum-leases-of-days.ts';
import * as leasesOfNoArea from './2026-12-02T0901-find-leases-of-no-area.ts';

/** Every migration by its frozen name; they run in the order of the names. */
/**
 * A change of the schema, in a transaction of its own. With `concurrently` it stands outside one, for what people's work
 * goes on beside (`indexBeside`): broken off, it is run again from its beginning.
 */
export type Migration = Pick<Change, 'up'> & { concurrently?: true };

export const migrations: Record<string, Migration> = {
  '2026-11-21T0400-create-places': places,
  '2026-11-21T0401-create-people': people,
  '2026-11-21T0402-create-sessions': sessions,
  '2026-11-21T0403-create-audit': audit,
  '2026-11-21T0404-create-uploads': uploads,
  '2026-11-21T0405-index-names': names,
  '2026-11-21T0700-create-jobs': jobs,
  '2026-11-21T0701-announce-access': access,
  '2026-11-21T0702-create-preferences': preferences,
  '2026-11-21T0703-index-audit': auditIndexes,
  '2026-11-21T0800-create-base-data': baseData,
  '2026-11-21T1000-create-structure': structure,
  '2026-11-21T1001-create-employees': employees,
  '2026-11-21T1002-list-companies': companyList,
  '2026-11-21T1100-create-imports': imports,
  '2026-11-21T1300-create-areas': areas,
  '2026-11-21T1301-create-devices': devices,
  '2026-11-21T1302-create-passes': passes,
  '2026-11-21T1303-create-pass-events': passEvents,
  '2026-11-21T1304-announce-devices': announceDevices,
  '2026-11-21T1310-index-device-codes': deviceCodes,
  '2026-11-21T1311-fix-rotation': fixedRotation,
  '2026-11-21T1420-bind-phone-sessions': phoneSessions,
  '2026-11-21T1500-create-visits': visits,
  '2026-11-21T1501-create-visitor-cards': visitorCards,
  '2026-11-21T1502-announce-visits': announceVisits,
  '2026-11-22T0900-index-pass-records': passRecords,
  '2026-11-22T0901-sum-passes': passSums,
  '2026-11-22T0902-index-visit-ends': visitEnds,
  '2026-11-22T0903-offer-cards': offerCards,
  '2026-11-22T1000-keep-former-areas': formerAreas,
  '2026-11-22T1200-number-job-runs': jobRuns,
  '2026-11-22T1201-keep-upload-companies': uploadCompanies,
  '2026-11-22T1202-mark-installations': installations,
  '2026-11-22T1203-keep-outages': outages,
  '2026-11-22T1300-note-pass-changes': passChanges,
  '2026-11-22T1301-keep-revoked-secrets': revokedSecrets,
  '2026-11-22T1400-keep-card-lists': cardLists,
  '2026-11-22T1401-find-events-by-month': eventMonths,
  '2026-11-22T1500-keep-card-holders': cardHolders,
  '2026-11-22T1501-open-cards-in-time': cardsInTime,
  '2026-11-22T1502-forget-visitors': forgottenVisitors,
  '2026-11-22T1503-end-exceptions-with-jobs': jobExceptions,
  '2026-11-22T1504-note-opened-cards': openedCards,
  '2026-11-22T1700-keep-who-asked-for-codes': codeNetworks,
  '2026-11-22T1701-let-pending-visits-wait': pendingVisits,
  '2026-11-22T1800-keep-records-for-a-time': keptRecords,
  '2026-11-22T1900-sort-names-naturally': naturalNames,
  '2026-11-22T2000-update-by-import': updateByImport,
  '2026-11-22T2010-queue-account-links': accountLinks,
  '2026-11-22T2011-mark-lost-phones': lostPhones,
  '2026-11-22T2020-tell-guests-of-changes': toldGuests,
  '2026-11-22T2021-correct-exception-times': exceptionTimes,
  '2026-11-22T2022-tell-who-is-on-duty': onDuty,
  '2026-11-22T2030-index-audit-of-imports': importAudit,
  '2026-11-22T2040-end-openings': endedOpenings,
  '2026-11-22T2041-mark-demo-readers': demoReaders,
  '2026-11-22T2050-create-evacuation-ticks': evacuationTicks,
  '2026-11-22T2051-note-denials': denials,
  '2026-11-23T0100-replace-readers': replacedReaders,
  '2026-11-23T0101-give-alarm-duty': alarmDuty,
  '2026-11-23T0102-remember-languages': languages,
  '2026-11-23T0200-undo-imports': undoneImports,
  '2026-11-23T0400-find-events-of-guests': guestEvents,
  '2026-11-23T0401-count-config-changes': configChanges,
  '2026-11-23T0800-raise-one-violation': oneViolation,
  '2026-11-23T0801-count-failed-tries': failedTries,
  '2026-11-23T0810-repeat-visits': repeatedVisits,
  '2026-11-23T0820-note-places-of-imports': importPlaces,
  '2026-11-23T0821-know-whose-language': knownLanguages,
  '2026-11-23T0822-spell-names': speltNames,
  '2026-11-23T0900-remind-of-lease-ends': leaseReminders,
  '2026-11-23T1200-announce-imports': announcedImports,
  '2026-11-23T1300-name-large-area-groups': largeAreaGroups,
  '2026-11-23T1400-order-config-changes': orderedConfigs,
  '2026-11-23T1500-end-guests-passes-in-time': guestsPassEnds,
  '2026-11-23T1600-spell-numbers-whole': wholeNumbers,
  '2026-11-23T1900-tell-ways-to-buildings': waysToBuildings,
  '2026-11-25T1045-know-later-areas': laterAreas,
  '2026-11-25T2300-review-contents': reviewedContents,
  '2026-11-25T2301-rule-notices': noticeRules,
  '2026-11-26T1000-publish-pages': publishedPages,
  '2026-11-26T1600-preview-pages': previewedPages,
  '2026-11-26T1730-keep-page-templates': pageTemplates,
  '2026-11-26T1830-announce-pages-of-projects': announcedPages,
  '2026-11-26T2041-publish-pages-at-once': pagesAtOnce,
  '2026-11-26T2042-keep-what-left-pages': keptUploads,
  '2026-11-26T2100-release-mini-programs': miniPrograms,
  '2026-11-26T2101-announce-ends-of-acts': endsOfActs,
  '2026-11-27T0500-check-documents': checkedDocuments,
  '2026-11-27T0510-publish-research-reports': researchReports,
  '2026-11-27T0600-hear-suggestions': suggestions,
  '2026-11-27T0610-lead-reservations': reservations,
  '2026-11-27T0900-schedule-tasks': tasks,
  '2026-11-28T1010-keep-time-outs-of-runs': runTimeOuts,
  '2026-11-28T1011-keep-runs-of-deleted-tasks': runsOfDeletedTasks,
  '2026-11-28T1100-prove-presence': provenPresence,
  '2026-11-28T1110-view-as': viewedAs,
  '2026-11-28T1150-ask-for-app-codes': appCodes,
  '2026-11-28T1200-look-as-people-like': looks,
  '2026-11-28T1250-keep-list-views': listViews,
  '2026-11-28T1300-log-faults': faults,
  '2026-11-28T1310-hold-roles-for-a-while': rolesForAWhile,
  '2026-11-28T1350-index-audit-of-companies': auditOfCompanies,
  '2026-11-28T1600-order-lists-by-index': listOrders,
  '2026-11-28T1610-count-readers-by-index': countedReaders,
  '2026-11-28T1800-list-people-quickly': quickPeople,
  '2026-11-28T1900-order-leases-by-index': leaseOrders,
  '2026-11-28T1930-page-people-by-index': pagedPeople,
  '2026-11-28T1931-order-visit-links': visitLinkOrder,
  '2026-11-28T2000-sum-passes-of-areas': areaPassSums,
  '2026-11-28T2010-name-categories-on-leases': leaseCategories,
  '2026-11-28T2100-find-visits-by-index': foundVisits,
  '2026-11-28T2110-order-readers-by-index': readerOrders,
  '2026-11-29T1000-note-backups': notedBackups,
  '2026-11-29T2000-let-readers-leave': leavingReaders,
  '2026-11-30T0900-find-tenants-of-buildings': tenantsOfBuildings,
  '2026-11-30T1000-count-people-by-index': countedPeople,
  '2026-11-30T1010-sum-doors-of-periods': doorSums,
  '2026-12-01T0900-find-notices-by-index': foundNotices,
  '2026-12-01T0901-remove-notices-of-no-project': noticesOfNone,
  '2026-12-01T0902-read-leases-by-index': heldLeases,
  '2026-12-01T1400-archive-audit': auditMonths,
  '2026-12-02T0900-sum-leases-of-days': leaseSums,
  '2026-12-02T0901-find-leases-of-no-area': leasesOfNoArea,
};
