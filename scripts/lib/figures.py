# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The figures of the pages, for scripts/plot."""

# The generators in figures of short rows.
SHORT_ROWS = {
    f"`{name}`": name
    for name in ("sprng_lcg64", "mrg32k3a", "philox4x32", "mtdc", "ranmar24")
}

# kind: "bars", one group per row, "lines", a point per row with both axes
# logarithmic, or "panels", two of "lines" side by side. series: columns of the
# results, and what the legend calls them. mark: a value that is marked by a line,
# and its name.
FIGURES = [
    {
        "name": "h200_peers",
        "kind": "bars",
        "source": "h200_peers",
        "title": "Filling 2^30 floats on one NVIDIA H200",
        "axis": "10^9 numbers per second",
        "series": {"Runnel": "Runnel, exact serial order", "peer": "{the peer}"},
        "legend": {"peer": "cuRAND; last row: Kokkos' fill_random"},
        "mark": (1137, "cudaMemset"),
    },
    {
        "name": "core_peers",
        "kind": "bars",
        "source": "core_peers",
        "title": "65 536 floats on one core (AMD Zen 5, AVX-512)",
        "axis": "10^6 numbers per second",
        "series": {
            "Runnel": "Runnel",
            "the peer in the same process": "MKL or SPRNG, same process",
            "MKL on an Intel core": "MKL on an Intel core with AVX-512",
        },
    },
    {
        "name": "rows_and_sizes",
        "kind": "panels",
        "title": "Many short rows on a GPU, long arrays on a host",
        "panels": [
            {
                "source": "h200_row_lengths",
                "title": "2^20 streams on one NVIDIA H200",
                "axis": "10^9 floats per second",
                "series": {
                    "`sprng_lcg64`": "sprng_lcg64",
                    "`philox4x32`": "philox4x32",
                    "`mrg32k3a`": "mrg32k3a",
                    "`sprng_mlfg`": "sprng_mlfg",
                    "`ranmar24`": "ranmar24",
                },
            },
            {
                "source": "host_sizes",
                "title": "One sequence by one thread",
                "axis": "10^6 doubles per second",
                "series": {
                    "`mrg32k3a`, double": "mrg32k3a",
                    "`sprng_mlfg`, double": "sprng_mlfg",
                    "`ranmar24`, double": "ranmar24",
                },
            },
        ],
    },
    {
        "name": "h200_generators",
        "kind": "bars",
        "source": "h200_generators",
        "rows": lambda label: "streams" not in label and label != "`ceicg`",
        "title": "One sequence of 2^30 numbers on one NVIDIA H200",
        "axis": "fraction of cudaMemset's rate",
        "series": {
            "one sequence, float": "float",
            "one sequence, double": "double",
        },
        "mark": (1.0, "cudaMemset"),
    },
    {
        "name": "h200_streams",
        "kind": "bars",
        "source": "h200_generators",
        "rows": lambda label: "streams" not in label and label != "`ceicg`",
        "title": "4096 streams, 2^30 numbers in all, on one NVIDIA H200",
        "axis": "fraction of cudaMemset's rate",
        "series": {"streams, float": "float", "streams, double": "double"},
        "mark": (1.0, "cudaMemset"),
    },
    {
        "name": "h200_sizes",
        "kind": "lines",
        "source": "h200_sizes",
        "title": "Time of one fill of n floats on one NVIDIA H200, one sequence",
        "axis": "microseconds",
        "series": {
            "`ranmar24`": "ranmar24",
            "`sprng_mlfg`": "sprng_mlfg",
            "`mtdc`": "mtdc",
            "`mt19937`": "mt19937",
            "cudaMemset": "cudaMemset",
        },
    },
    {
        "name": "h200_row_lengths",
        "kind": "lines",
        "source": "h200_row_lengths",
        "title": "2^20 streams, few numbers each, on one NVIDIA H200",
        "axis": "10^9 floats per second",
        "series": SHORT_ROWS,
    },
    {
        "name": "h100_rows_beside_handles",
        "kind": "lines",
        "source": "h100_rows_beside_handles",
        "title": "2^20 streams on one NVIDIA H100: fill against handles",
        "axis": "times as fast as by handles",
        "series": SHORT_ROWS,
    },
    {
        "name": "h200_device_handles",
        "kind": "bars",
        "source": "h200_device_handles",
        "title": "Numbers drawn and consumed in kernels on one NVIDIA H200",
        "axis": "10^9 floats per second",
        "series": {
            "2000 per item, float": "2000 per work item",
            "20 per item, float": "20 per work item",
        },
    },
    {
        "name": "h200_distributions",
        "kind": "bars",
        "source": "h200_distributions",
        "title": "One sequence of 2^30 floats on one NVIDIA H200",
        "axis": "10^9 numbers per second",
        "series": {
            "uniform, float": "uniform",
            "normal, float": "normal",
            "exponential, float": "exponential",
        },
        "mark": (1137, "cudaMemset"),
    },
    {
        "name": "core_distributions",
        "kind": "bars",
        "source": "core_distributions",
        "title": "Floats of distributions on one core of an AMD EPYC",
        "axis": "10^6 numbers per second",
        "series": {
            "`philox4x32`, float": "philox4x32",
            "before, float": "philox4x32, before",
            "`ranmar48`, float": "ranmar48",
            "MKL, float": "MKL",
        },
    },
    {
        "name": "host_threads",
        "kind": "lines",
        "source": "host_threads",
        "title": "More cores: 2^18 floats or 2^17 doubles per thread",
        "axis": "10^6 numbers per second",
        "series": {
            "`ranmar24`, float": "ranmar24, float",
            "`ranmar48`, double": "ranmar48, double",
            "`philox4x32`, float": "philox4x32, float",
            "`mrg32k3a`, double": "mrg32k3a, double",
        },
    },
    {
        "name": "quantile_errors",
        "kind": "lines",
        "source": "quantile_errors",
        "title": "Largest error found, by the distance of u from 1",
        "axis": "units in the last place",
        "series": {
            "normal float": "normal, float",
            "normal double": "normal, double",
            "exponential float": "exponential, float",
            "exponential double": "exponential, double",
            "deep normal double": "DeepTails(Normal), double",
        },
    },
    {
        "name": "host_sizes",
        "kind": "lines",
        "source": "host_sizes",
        "title": "One sequence of n doubles by one thread, from cache to memory",
        "axis": "10^6 doubles per second",
        "series": {
            "`ranmar24`, double": "ranmar24",
            "`sprng_mlfg`, double": "sprng_mlfg",
            "`sprng_mlfg`, double, before": "sprng_mlfg, before",
            "`mrg32k3a`, double": "mrg32k3a",
            "`mrg32k3a`, double, before": "mrg32k3a, before",
        },
    },
    {
        "name": "ranmar48_growth",
        "kind": "lines",
        "source": "ranmar48_growth",
        "title": "How many of 256 outputs have three bits 0: 24 bits of each output",
        "axis": "-log10 of the p-value",
        "series": {
            "`ranmar48`, low": "ranmar48, low",
            "`ranmar48x`, low": "ranmar48x, low",
            "`ranmar48`, high": "ranmar48, high",
        },
    },
]
