C SPDX-FileCopyrightText: 2026 The Runnel authors
C SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

C     A caller of RMMARD and RMMAQD in the Fortran that they were made
C     for: fixed form, no interfaces, default kinds, requests of ten.
      PROGRAM RMTEST
      IMPLICIT NONE
      DOUBLE PRECISION X(6), A(5000), B(5000), FIRST(10)
      INTEGER ISEED(3), IVEC(103), I, K, NFAIL
      DATA FIRST / 133543159487477D0, 225387151215932D0,
     &  145340696027213D0, 85170398920766D0, 5352711891437D0,
     &  85251002491073D0, 255141241147705D0, 160586206029667D0,
     &  214579444186967D0, 166087249431661D0 /
      EXTERNAL RMMARD, RMMAQD
      NFAIL = 0

C     Nobody has seeded: sequence 1 has the default seed.
      CALL RMMARD(A, 10, 1)
      DO I = 1, 10
        IF ( A(I) .NE. FIRST(I) * 2D0**(-48) ) NFAIL = NFAIL + 1
      END DO
      CALL RMMAQD(ISEED, 1, 'R')
      IF ( ISEED(1) .NE. 54217137 ) NFAIL = NFAIL + 1
      IF ( ISEED(2) .NE. 10 ) NFAIL = NFAIL + 1
      IF ( ISEED(3) .NE. 0 ) NFAIL = NFAIL + 1

C     The published check of the 48-bit form, by a skip.
      ISEED(1) = 54217137
      ISEED(2) = 20000
      ISEED(3) = 0
      CALL RMMAQD(ISEED, 2, 'S')
      CALL RMMARD(X, 6, 2)
      IF ( X(1) .NE. 149082145761294D0 * 2D0**(-48) ) NFAIL = NFAIL + 1
      IF ( X(6) .NE. 253524021268142D0 * 2D0**(-48) ) NFAIL = NFAIL + 1

C     Nine sequences, in turn; read and set again in the middle.
      DO K = 1, 9
        ISEED(1) = 1000 + K
        ISEED(2) = 999999995
        ISEED(3) = 3
        CALL RMMAQD(ISEED, K, 'S')
      END DO
      DO K = 1, 9
        CALL RMMARD(A, 10, K)
      END DO
      CALL RMMAQD(ISEED, 7, 'R')
      IF ( ISEED(1) .NE. 1007 ) NFAIL = NFAIL + 1
      IF ( ISEED(2) .NE. 5 ) NFAIL = NFAIL + 1
      IF ( ISEED(3) .NE. 4 ) NFAIL = NFAIL + 1
      CALL RMMARD(A, 5000, 7)
      CALL RMMAQD(ISEED, 12, 'S')
      DO I = 1, 5000, 10
        CALL RMMARD(B(I), 10, 12)
      END DO
      DO I = 1, 5000
        IF ( A(I) .NE. B(I) ) NFAIL = NFAIL + 1
        IF ( A(I) .LE. 0D0 .OR. A(I) .GE. 1D0 ) NFAIL = NFAIL + 1
      END DO

C     The same by the vector of 103 words.
      CALL RMMAQD(IVEC, 7, 'RV')
      CALL RMMARD(A, 100, 7)
      CALL RMMAQD(IVEC, 13, 'SV')
      CALL RMMARD(B, 100, 13)
      DO I = 1, 100
        IF ( A(I) .NE. B(I) ) NFAIL = NFAIL + 1
      END DO

C     The default again, whatever sequence is named.
      CALL RMMAQD(ISEED, 5, ' ')
      CALL RMMARD(A, 1, 1)
      IF ( A(1) .NE. FIRST(1) * 2D0**(-48) ) NFAIL = NFAIL + 1
      CALL RMMARD(A, 0, 1)
      CALL RMMARD(A, 1, 0)
      IF ( A(1) .NE. FIRST(2) * 2D0**(-48) ) NFAIL = NFAIL + 1

      IF ( NFAIL .GT. 0 ) THEN
        PRINT *, NFAIL, ' CHECKS FAILED'
        STOP 1
      END IF
      END
