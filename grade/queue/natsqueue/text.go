package natsqueue

import (
	"fmt"

	"idempotencia/internal/check"
)

func (e *Error) text() string {
	where, detail := check.Clean(e.Where), check.Clean(e.Detail)
	switch e.Code {
	case BadAddress:
		return fmt.Sprintf("Ez nem egy NATS-kiszolgáló címe: %s (%s)\nÍgy add meg: --queue nats://gép:4222", where, detail)
	case BadFile:
		return fmt.Sprintf("Nem olvasható ez a fájl: %s (%s)\nNézd meg az útvonalat és a jogosultságokat.", where, detail)
	case Unreachable:
		return fmt.Sprintf("Nem érem el az üzenetsor kiszolgálóját: %s (%s)\nNézd meg, fut-e, jó-e a cím és a kapu, és átengedi-e a tűzfal.", where, detail)
	case Denied:
		return fmt.Sprintf("Az üzenetsor kiszolgálója nem enged be: %s (%s)\nAdd meg azt a jelszót vagy azonosító fájlt, amelyet a kiszolgáló gazdájától kaptál.", where, detail)
	case NotTrusted:
		return fmt.Sprintf("Nem jött létre titkosított kapcsolat: %s (%s)\nAdd meg a kiszolgáló tanúsítványának kiállítóját, és a tanúsítványban szereplő néven szólítsd meg a gépet.", where, detail)
	case NoJetStream:
		return fmt.Sprintf("Ezen a NATS-kiszolgálón nincs JetStream, vagy ez a fiók nem használhatja: %s\nIndítsd a kiszolgálót a -js kapcsolóval, vagy kérj hozzá jogot a gazdájától.", where)
	case TooSmall:
		return fmt.Sprintf("A NATS-kiszolgáló csak túl rövid üzeneteket visz át: %s (%s)\nA kiszolgáló beállításaiban a max_payload legyen legalább 1 MB.", where, detail)
	case Gone:
		return fmt.Sprintf("Ez a köteg már nincs meg az üzenetsorban: %s\nValaki lezárta vagy törölte. Futtasd újra az értékelést: ami már megvan, azt nem értékeli újra.", where)
	case Rejected:
		return fmt.Sprintf("Az üzenetsor kiszolgálója visszautasította a kérést: %s (%s)\nNézd meg a fiók jogait és korlátait.", where, detail)
	case InUse:
		return fmt.Sprintf("Ezt a mappát már használja egy futó értékelés: %s\nVárd meg, amíg véget ér, vagy adj meg másik kimeneti mappát.", where)
	case AddressUsed:
		return fmt.Sprintf("Ezen a címen nem lehet kiszolgálót indítani: %s (%s)\nAdj meg szabad kaput ezen a gépen.", where, detail)
	case BadBatch:
		return fmt.Sprintf("Ez nem lehet egy köteg neve: „%s”\nBetűkből, számokból, _ és - jelből állhat, legfeljebb 64 karakter.", where)
	default:
		return fmt.Sprintf("Nem indult el a beépített üzenetsor-kiszolgáló: %s (%s)\nNézd meg a mappa jogosultságait és a szabad helyet.", where, detail)
	}
}
